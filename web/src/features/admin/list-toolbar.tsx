import { ArrowDown, ArrowUp } from 'lucide-react'
import { useEffect } from 'react'
import { useDebouncedText } from '../../lib/search-params.ts'
import { Button } from '../../ui/button.tsx'
import type { Sort } from '../../ui/data-table.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SelectField } from '../../ui/text-field.tsx'

interface Choice {
  label: string
  all: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}

interface Props {
  /** What is listed: "users". */
  noun: string
  search: string
  placeholder: string
  onSearch: (search: string | undefined) => void
  /** The only filter beside the search. An empty value means all. */
  choice: Choice
  sort: Sort
  /** The columns that the list can be sorted by. */
  sorts: readonly { value: string; label: string }[]
  onSort: (sort: Sort) => void
}

/** Search, filter and order of a list. The order is here too, because stacked rows have no headers to press. */
export function ListToolbar({ noun, search, placeholder, onSearch, choice, sort, sorts, onSort }: Props) {
  const [text, type] = useDebouncedText(search, (next) => onSearch(next || undefined))
  useSearchKey()
  const isAscending = sort.order === 'asc'
  return (
    <div className="mb-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,28rem)_minmax(9rem,13rem)_minmax(13rem,17rem)]">
      <SearchField
        className="sm:max-lg:col-span-2"
        label={`Search ${noun}`}
        placeholder={placeholder}
        value={text}
        onChange={type}
        aria-keyshortcuts="Control+K Meta+K"
        data-search-key=""
      />
      <SelectField
        label={choice.label}
        isLabelHidden
        placeholder={choice.all}
        options={choice.options}
        value={choice.value}
        onChange={(event) => choice.onChange(event.target.value)}
      />
      <div className="flex items-center gap-2">
        <div className="min-w-0 flex-1">
          <SelectField
            label="Sort by"
            isLabelHidden
            options={sorts.map(({ value, label }) => ({ value, label: `Sort by ${label.toLowerCase()}` }))}
            value={sort.by}
            onChange={({ target }) =>
              onSort({ by: target.value, order: target.value.endsWith('_at') ? 'desc' : 'asc' })
            }
          />
        </div>
        <Button
          isIconOnly
          aria-label="Descending order"
          aria-pressed={!isAscending}
          title={isAscending ? 'Ascending order' : 'Descending order'}
          onClick={() => onSort({ by: sort.by, order: isAscending ? 'desc' : 'asc' })}
        >
          {isAscending ? <ArrowUp aria-hidden="true" /> : <ArrowDown aria-hidden="true" />}
        </Button>
      </div>
    </div>
  )
}

/** Ctrl+K or Cmd+K focuses the search box. */
function useSearchKey() {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      // An open dialog keeps the focus.
      if (document.querySelector('[role="alertdialog"], [role="dialog"]')) return
      const box = document.querySelector<HTMLInputElement>('[data-search-key]')
      event.preventDefault()
      box?.focus()
      box?.select()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
