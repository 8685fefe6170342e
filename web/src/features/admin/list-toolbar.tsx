import { useEffect, type ReactNode } from 'react'
import { useDebouncedText, type ChangeOptions } from '../../lib/search-params.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { SelectField } from '../../ui/text-field.tsx'

/** The only filter beside the search. */
export interface Choice {
  /** Its name in the address. */
  filter: string
  label: string
  /** The option for no filter: "All Roles". */
  all: string
  options: readonly { value: string; label: string }[]
}

interface Props {
  /** What is listed: "users". */
  noun: string
  /** Of the search; without it there is none. */
  placeholder?: string
  /** The filters of the address, and how to change them. */
  filters: object & { search?: string | undefined }
  change(patch: Record<string, string | undefined>, options?: ChangeOptions): void
  choice: Choice
  /** The order, where it can be chosen. */
  children?: ReactNode
}

/** Search and filter of a list. Ctrl+K or Cmd+K focuses the search. */
export function ListToolbar({ noun, placeholder, filters, change, choice, children }: Props) {
  const { filter, label, all, options } = choice
  const [text, type] = useDebouncedText(filters.search ?? '', (search) =>
    change({ search: search || undefined }, { replace: true }),
  )
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      // An open dialog keeps the focus.
      if (!placeholder || document.querySelector('[role="alertdialog"], [role="dialog"]')) return
      event.preventDefault()
      focusSearch()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [placeholder])
  return (
    <div className="mb-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,28rem)_minmax(9rem,13rem)_minmax(13rem,17rem)]">
      {placeholder && (
        <SearchField
          className={children ? 'sm:max-lg:col-span-2' : undefined}
          label={`Search ${noun}`}
          placeholder={placeholder}
          value={text}
          onChange={type}
          aria-keyshortcuts="Control+K Meta+K"
          data-search-key=""
        />
      )}
      <SelectField
        label={label}
        isLabelHidden
        placeholder={all}
        options={options}
        value={(filters as Record<string, string | undefined>)[filter] ?? ''}
        onChange={({ target }) => change({ [filter]: target.value || undefined })}
      />
      {children}
    </div>
  )
}

/** Moves the focus to the search of the page. */
export function focusSearch(): void {
  const box = document.querySelector<HTMLInputElement>('[data-search-key]')
  box?.focus()
  box?.select()
}
