import { Monitor, Moon, Sun } from 'lucide-react'
import type { Theme } from '../lib/theme.ts'

const icons = { light: Sun, dark: Moon, system: Monitor }

/** The icon of a theme, shown beside its name. */
export function ThemeIcon({ theme }: { theme: Theme }) {
  const Icon = icons[theme]
  return <Icon aria-hidden="true" />
}
