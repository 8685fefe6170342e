import { Menu } from '@base-ui/react/menu'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { Link } from 'react-router'
import { cx } from './cx.ts'
import type { MenuItem } from './menu.tsx'

interface Props {
  id: string
  label: string
  anchor: RefObject<HTMLButtonElement | null>
  align: 'start' | 'end'
  header: ReactNode
  groups: readonly (readonly MenuItem[])[]
  onClose: () => void
}

/** The open list of a `Menu`. */
export function MenuPopup({ id, label, anchor, align, header, groups, onClose }: Props) {
  const change = (isOpen: boolean, { reason, event }: Menu.Root.ChangeEventDetails) => {
    // A press on the menu's own button is handled by the button.
    const pressed = reason === 'focus-out' ? (event as FocusEvent).relatedTarget : event.target
    const isAnchor = reason !== 'escape-key' && pressed instanceof Node && anchor.current?.contains(pressed)
    // A finger that moves scrolls the page. A tap elsewhere arrives as a press of the mouse, and closes.
    const isScroll = reason === 'outside-press' && event.type.startsWith('touch')
    if (!isOpen && !isAnchor && !isScroll) onClose()
  }
  // From the menu's button, the Tab key goes on to what follows the button.
  const leave = ({ key }: KeyboardEvent) => {
    if (key !== 'Tab') return
    anchor.current?.focus()
    onClose()
  }
  return (
    <Menu.Root open modal={false} onOpenChange={change}>
      <Menu.Portal>
        <Menu.Positioner anchor={anchor} align={align} sideOffset={6} collisionPadding={6} className="z-50">
          <Menu.Popup
            finalFocus={anchor}
            role="region"
            aria-label={label}
            onKeyDown={leave}
            className="float min-w-52 max-w-80 animate-rise p-1.5 text-ink focus-visible:outline-none"
          >
            {header && <div className="border-b border-line px-3 pt-1.5 pb-2.5">{header}</div>}
            <Menu.List ref={focusFirst} id={id} aria-label={label} className="focus-visible:outline-none">
              {groups.map((group, index) => (
                <Menu.Group key={index} className={cx('py-1', index > 0 && 'border-t border-line')}>
                  {group.map((item, at) => (
                    <Item key={at} item={item} />
                  ))}
                </Menu.Group>
              ))}
            </Menu.List>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

// Also after opening by a press, so that the arrow keys continue from here.
const focusFirst = (list: HTMLElement | null) => list?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus()

function Item({ item }: { item: MenuItem }) {
  const className = cx(
    'flex min-h-10 w-full cursor-pointer items-center gap-2.5 rounded-sm px-3 text-start text-sm font-medium focus-visible:-outline-offset-2 [&_svg]:size-4.5 [&_svg]:flex-none',
    item.isDisabled ? 'text-muted' : 'hover:bg-soft focus:bg-soft',
    item.isDanger && 'text-no',
  )
  const body = (
    <>
      {item.icon}
      <span className="flex-1">{item.label}</span>
      {item.isChecked && <span className="bulb size-2.5" data-lit aria-hidden="true" />}
    </>
  )
  if ('to' in item && !item.isDisabled) {
    return (
      <Menu.LinkItem closeOnClick className={className} render={<Link prefetch="intent" to={item.to} />}>
        {body}
      </Menu.LinkItem>
    )
  }
  const shared = {
    disabled: item.isDisabled,
    className,
    onClick: () => 'onSelect' in item && item.onSelect(),
    children: body,
  }
  if (item.isChecked === undefined) return <Menu.Item {...shared} />
  return (
    <Menu.RadioGroup value={item.isChecked}>
      <Menu.RadioItem {...shared} value closeOnClick />
    </Menu.RadioGroup>
  )
}
