import { Monitor, Moon, Sun, SunMoon } from 'lucide-react'
import { useTheme, type Theme } from '../lib/theme.ts'
import { Button } from '../ui/button.tsx'
import { Menu } from '../ui/menu.tsx'

const choices: { theme: Theme; label: string; Icon: typeof Sun }[] = [
  { theme: 'light', label: 'Light', Icon: Sun },
  { theme: 'dark', label: 'Dark', Icon: Moon },
  { theme: 'system', label: 'System', Icon: Monitor },
]

/** Light, dark, or as the system has it. */
export function ThemeMenu() {
  const { theme, choose } = useTheme()
  const items = choices.map(({ theme: one, label, Icon }) => ({
    label,
    icon: <Icon aria-hidden="true" />,
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
