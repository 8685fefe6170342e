import { Monitor, Moon, Sun, SunMoon } from 'lucide-react'
import { themes, useTheme } from '../lib/theme.ts'
import { Button } from '../ui/button.tsx'
import { Menu } from '../ui/menu.tsx'

const looks = {
  light: { label: 'Light', icon: <Sun aria-hidden="true" /> },
  dark: { label: 'Dark', icon: <Moon aria-hidden="true" /> },
  system: { label: 'System', icon: <Monitor aria-hidden="true" /> },
}

/** Chooses the light theme, the dark theme, or the system setting. */
export function ThemeMenu() {
  const { theme, choose } = useTheme()
  return (
    <Menu
      label="Theme"
      groups={[themes.map((one) => ({ ...looks[one], isChecked: one === theme, onSelect: () => choose(one) }))]}
      trigger={(props) => (
        <Button {...props} variant="ghost" isIconOnly aria-label="Theme">
          <SunMoon aria-hidden="true" />
        </Button>
      )}
    />
  )
}
