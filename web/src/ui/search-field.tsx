import { Search, X } from 'lucide-react'
import { useRef, type ComponentProps } from 'react'
import { useEarlyText } from '../lib/early-input.ts'
import { cx } from './cx.ts'

interface Props extends Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'type'> {
  /** The accessible name. */
  label: string
  value: string
  onChange: (text: string) => void
}

/** A search field with a button to clear it. Use it with `useDebouncedText`, so that the address changes after a pause. */
export function SearchField({ label, value, onChange, className, ...input }: Props) {
  const box = useRef<HTMLInputElement>(null)
  useEarlyText(box, onChange)
  const clear = () => {
    onChange('')
    box.current?.focus()
  }
  return (
    <div className={cx('relative', className)}>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-muted"
      />
      <input
        autoComplete="off"
        enterKeyHint="search"
        {...input}
        ref={box}
        type="search"
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="control px-10 [&::-webkit-search-cancel-button]:hidden"
      />
      {value !== '' && (
        <button
          type="button"
          aria-label="Clear search"
          onClick={clear}
          className="absolute top-1/2 right-1.5 grid size-8 -translate-y-1/2 place-items-center rounded-sm hover:bg-soft"
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      )}
    </div>
  )
}
