import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useRef, useState, type ComponentProps, type KeyboardEvent } from 'react'
import { Button, IconButton } from './button.tsx'
import { cx } from './cx.ts'
import type { ConfirmDialogProps, DialogProps } from './dialog.tsx'

const sizes = { sm: 'max-w-md', md: 'max-w-xl', lg: 'max-w-3xl' } as const

interface BoxProps extends Omit<ComponentProps<typeof Dialog.Popup>, 'className'> {
  isOpen: boolean
  className: string
}

/** The box in the middle of the screen, in front of the page. `useLeave` knows it by its attribute. */
function Box({ isOpen, className, ...popup }: BoxProps) {
  return (
    <Dialog.Portal data-over-page="">
      <Dialog.Backdrop className="backdrop fixed inset-0 z-40 transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
      <Dialog.Popup {...popup} {...useComing(isOpen)} className={cx(floating, centred, className)} />
    </Dialog.Portal>
  )
}

const floating =
  'float fixed z-50 flex max-h-[calc(100dvh-2rem)] overflow-y-auto w-[calc(100%-2rem)] flex-col transition duration-150 ease-out data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0'
const centred = 'top-1/2 left-1/2 -translate-x-1/2 -translate-y-1/2 data-starting-style:-translate-y-[calc(50%-0.5rem)]'

/** See `Dialog` in dialog.tsx. */
export function DialogPopup(props: DialogProps) {
  const { isOpen, onClose, title, description, children, footer, size = 'md', closesOutside = true } = props
  const popup = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const [isScrolled, setScrolled] = useState(false)
  if (!isOpen && isScrolled) setScrolled(false)
  // The focus starts in the first field; without a field at the dialog itself, so that its name is announced.
  const first = () => body.current?.querySelector<HTMLElement>('input, textarea, select') ?? popup.current
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()} disablePointerDismissal={!closesOutside}>
      <Box ref={popup} isOpen={isOpen} initialFocus={first} className={`${sizes[size]} @container`}>
        <div
          className={cx(
            'grid grid-cols-[1fr_auto] items-start gap-x-4 gap-y-1 border-b p-5 pb-3 sm:p-6 sm:pb-3',
            isScrolled ? 'border-line' : 'border-transparent',
          )}
        >
          <Dialog.Title className="text-2xl">{title}</Dialog.Title>
          <Dialog.Close render={<IconButton label="Close" icon={X} className="-mt-1 -mr-1" />} />
          {description && <Dialog.Description className="col-span-full text-muted">{description}</Dialog.Description>}
        </div>
        {/* It scrolls between head and footer where they leave room; on a low screen and with large text the whole dialog scrolls. */}
        <div
          ref={body}
          onScroll={({ currentTarget }) => setScrolled(currentTarget.scrollTop > 0)}
          className="flex-none px-5 tall:@min-[16rem]:flex-auto tall:@min-[16rem]:overflow-y-auto tall:@min-[16rem]:overscroll-contain pt-2 pb-6 sm:px-6"
        >
          {children}
        </div>
        {footer && (
          <div className="flex flex-wrap justify-end gap-3 border-t border-line px-5 py-4 sm:px-6">{footer}</div>
        )}
      </Box>
    </Dialog.Root>
  )
}

/** See `ConfirmDialog` in dialog.tsx. */
export function ConfirmPopup(props: ConfirmDialogProps) {
  const { isOpen, onClose, onConfirm, title, description, confirmLabel, isPending, children } = props
  const { cancelLabel = 'Cancel', tone = 'primary', initialFocus = 'cancel' } = props
  const cancel = useRef<HTMLButtonElement>(null)
  const confirm = useRef<HTMLButtonElement>(null)
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={(open) => !open && !isPending && onClose()}>
      <Box
        isOpen={isOpen}
        initialFocus={initialFocus === 'confirm' ? confirm : cancel}
        onKeyDown={writeInField}
        className={`${sizes.sm} gap-3 p-5 tall:scroll-pb-24 sm:p-6`}
      >
        <AlertDialog.Title className="text-xl">{title}</AlertDialog.Title>
        <AlertDialog.Description className="text-muted">{description}</AlertDialog.Description>
        {children}
        {/* It stays visible while a long question scrolls. */}
        <div className="-mx-5 -mb-5 flex flex-wrap justify-end gap-3 bg-inherit px-5 pt-3 pb-5 sm:-mx-6 sm:-mb-6 sm:px-6 sm:pb-6 tall:sticky tall:-bottom-5 sm:tall:-bottom-6">
          <AlertDialog.Close ref={cancel} render={<Button isDisabled={isPending}>{cancelLabel}</Button>} />
          {confirmLabel !== undefined && (
            <Button ref={confirm} variant={tone} isPending={isPending} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          )}
        </div>
      </Box>
    </AlertDialog.Root>
  )
}

/** Marks a dialog as coming until the focus is in it: what is typed before waits for it, see held-keys.ts. */
function useComing(isOpen: boolean) {
  const [hasFocus, setFocus] = useState(false)
  if (!isOpen && hasFocus) setFocus(false)
  return { 'data-dialog-coming': isOpen && !hasFocus ? '' : undefined, onFocus: () => setFocus(true) }
}

/**
 * The first letter of a text goes into the field of the question, such as a reason, also while a button has the focus. Otherwise the first space
 * would press that button: it would close the question, or answer it without the text.
 */
function writeInField(event: KeyboardEvent<HTMLElement>): void {
  const { key, repeat, ctrlKey, metaKey, altKey, target } = event
  const isWritten = key.length === 1 && key !== ' ' && !repeat && !ctrlKey && !metaKey && !altKey
  if (!isWritten || (target as Element).matches(fields)) return
  const field = event.currentTarget.querySelector<HTMLInputElement | HTMLTextAreaElement>(fields)
  if (!field) return
  field.focus()
  field.setSelectionRange(field.value.length, field.value.length)
}

const fields = 'textarea, input:not([hidden])'
