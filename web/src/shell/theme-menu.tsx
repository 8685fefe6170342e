import { SunMoon } from 'lucide-react'
import { themes, useTheme } from '../lib/theme.ts'
import { Button } from '../ui/button.tsx'
import { Menu } from '../ui/menu.tsx'
import { ThemeIcon } from './theme-icon.tsx'

const labels = { light: 'Light', dark: 'Dark', system: 'System' }

/** Chooses the light theme, the dark theme, or the system setting. */
export function ThemeMenu() {
  const { theme, choose } = useTheme()
  const items = themes.map((one) => ({
    label: labels[one],
    icon: <ThemeIcon theme={one} />,
    isChecked: one === theme,
    onSelect: () => choose(one),
  }))
  return (
    <Menu
      label="Theme"
      groups={[items]}
      trigger={(props) => (
        <Button {...props} variant="ghost" isIconOnly aria-label="Theme">
          <SunMoon aria-hidden="true" />
        </Button>
      )}
    />
  )
}
