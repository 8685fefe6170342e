import { Plus, Trash2 } from 'lucide-react'
import { useId, useRef } from 'react'
import { Button, IconButton } from './button.tsx'
import { FieldError, FieldGroup } from './field.tsx'

export interface SocialLinkValue<Platform extends string = string> {
  platform: Platform
  url: string
}

interface Props<Platform extends string> {
  /** Heading of the group. */
  label: string
  value: readonly SocialLinkValue<Platform>[]
  onChange: (links: SocialLinkValue<Platform>[]) => void
  /** `example`: what a link looks like, shown in an empty field. */
  platforms: readonly { value: Platform; label: string; example?: string }[]
  max: number
  /** The error of a row that is filled in, or undefined. */
  validate: (link: SocialLinkValue<Platform>) => string | undefined
  /** Errors of the form or the server, by row. */
  errors?: readonly (string | undefined)[]
  name?: string | undefined
}

/** A list of links, one for each platform. A new row takes the first unused platform. */
export function SocialLinksField<Platform extends string>(props: Props<Platform>) {
  const { label, value, onChange, platforms, max, validate, errors = [], name } = props
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const adder = useRef<HTMLButtonElement>(null)
  const unused = platforms.filter((one) => !value.some((link) => link.platform === one.value))
  const next = value.length < max ? unused[0] : undefined

  const change = (index: number, patch: Partial<SocialLinkValue<Platform>>) =>
    onChange(value.map((link, at) => (at === index ? { ...link, ...patch } : link)))
  const add = () => {
    if (!next) return
    onChange([...value, { platform: next.value, url: '' }])
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('li:last-child input')?.focus())
  }
  const remove = (index: number) => {
    onChange(value.filter((_, at) => at !== index))
    adder.current?.focus()
  }

  return (
    <FieldGroup id={id} label={label} count={`${value.length} / ${max}`} name={name}>
      <ul ref={list} className="grid grid-cols-1 gap-3 empty:hidden">
        {value.map((link, index) => {
          const platform = platforms.find((one) => one.value === link.platform)
          const words = platform?.label ?? link.platform
          const error = errors[index] ?? (link.url.trim() ? validate(link) : undefined)
          const errorId = error ? `${id}-${index}-error` : undefined
          return (
            <li key={link.platform} className="grid gap-1.5">
              <div className="grid grid-cols-[1fr_auto] gap-2 sm:grid-cols-[minmax(7rem,11rem)_1fr_auto]">
                <select
                  aria-label={`Platform of link ${index + 1}`}
                  className="control"
                  value={link.platform}
                  onChange={(event) => change(index, { platform: event.target.value as Platform })}
                >
                  {platforms.map((one) => (
                    <option
                      key={one.value}
                      value={one.value}
                      disabled={one.value !== link.platform && !unused.includes(one)}
                    >
                      {one.label}
                    </option>
                  ))}
                </select>
                <input
                  aria-label={`${words} URL`}
                  aria-describedby={errorId}
                  aria-invalid={error ? true : undefined}
                  className="control min-w-0 max-sm:order-last max-sm:col-span-2"
                  inputMode="url"
                  placeholder={platform?.example}
                  autoCapitalize="none"
                  spellCheck={false}
                  value={link.url}
                  onChange={(event) => change(index, { url: event.target.value })}
                />
                <IconButton label={`Remove ${words} link`} icon={Trash2} size="md" onClick={() => remove(index)} />
              </div>
              {error && <FieldError id={errorId}>{error}</FieldError>}
            </li>
          )
        })}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <Button ref={adder} size="sm" onClick={add} isDisabled={!next}>
          <Plus aria-hidden="true" />
          Add social link
        </Button>
        {unused.length === 0 && <p className="text-sm text-muted">All available platforms have been added.</p>}
      </div>
    </FieldGroup>
  )
}
