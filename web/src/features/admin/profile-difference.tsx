import { pricingNames, type PricingRange } from '@marquee/contract/limits'
import type { ChangedField, ProfileChanges } from '@marquee/contract/profile-changes'
import { diffWordsWithSpace } from 'diff'
import { Minus, Plus } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { cx } from '../../ui/cx.ts'
import { Picture, type PictureSource } from '../../ui/picture.tsx'

interface Props {
  changes: ProfileChanges
  /** The label of each field. */
  labels: Record<string, string>
  /** The pictures of the newer version. */
  images: readonly (PictureSource & { id: number })[]
}

/** Two versions of a profile, field by field: texts as they were and are with the changed words marked, lists with what came and went. */
export function ProfileDifference({ changes, labels, images }: Props) {
  const { fields, added_images, removed_images, captions } = changes
  const imageOf = (id: number) => images.find((image) => image.id === id)
  return (
    <dl className="grid gap-5">
      {fields.map((change) => (
        <Entry key={change.field} term={labels[change.field] ?? change.field}>
          {isList(change) ? <ListChange {...change} /> : <TextChange {...shown(change)} />}
        </Entry>
      ))}
      {(added_images.length > 0 || removed_images.length > 0) && (
        <Entry term="Pictures">
          <Part kind="came" words={counted(added_images.length, 'added')}>
            <ul className="flex flex-wrap gap-2">
              {added_images.map((id) => {
                const image = imageOf(id)
                return (
                  image && (
                    <li key={id}>
                      <Picture
                        image={image}
                        alt={image.alt_text ?? 'Added picture'}
                        sizes="8rem"
                        className="h-20 w-28 rounded-sm"
                      />
                    </li>
                  )
                )
              })}
            </ul>
          </Part>
          <Part kind="went" words={counted(removed_images.length, 'removed')}>
            {removed_images.some(({ alt_text }) => alt_text) && (
              <ul className="grid gap-1">
                {removed_images.map(({ id, alt_text }) => (
                  <li key={id}>{alt_text ?? 'Without a caption'}</li>
                ))}
              </ul>
            )}
          </Part>
        </Entry>
      )}
      {captions.map(({ id, before, after }) => {
        const image = imageOf(id)
        return (
          <Entry key={id} term="Caption">
            <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-3">
              {image && <Picture image={image} alt="" sizes="8rem" className="h-20 w-28 rounded-sm" />}
              <TextChange before={before ?? ''} after={after ?? ''} />
            </div>
          </Entry>
        )
      })}
    </dl>
  )
}

function Entry({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-1.5">
      <dt className="font-semibold">{term}</dt>
      <dd className="grid gap-2">{children}</dd>
    </div>
  )
}

const isList = ({ field }: ChangedField) => field.endsWith('_ids') || field === 'social_links'

function ListChange({ before, after }: ChangedField) {
  const [gone, added] = [before.filter((one) => !after.includes(one)), after.filter((one) => !before.includes(one))]
  return (
    <>
      <Part kind="came" words={added.length > 0 ? 'Added' : null}>
        <Names names={added} />
      </Part>
      <Part kind="went" words={gone.length > 0 ? 'Removed' : null}>
        <Names names={gone} />
      </Part>
    </>
  )
}

function Names({ names }: { names: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-1.5">
      {names.map((name) => (
        <li key={name} className="min-w-0 wrap-anywhere">
          {name.includes('/') ? name : <Badge look="outline">{name}</Badge>}
        </li>
      ))}
    </ul>
  )
}

interface PartProps {
  /** What came with the new version, or went with the old one. */
  kind: 'came' | 'went'
  /** Nothing is shown without words. */
  words: string | null
  children: ReactNode
}

function Part({ kind, words, children }: PartProps) {
  if (words === null) return null
  const Icon = kind === 'came' ? Plus : Minus
  return (
    <div className="grid items-start gap-x-3 gap-y-1.5 sm:grid-cols-[8rem_minmax(0,1fr)]">
      <p
        className={cx('inline-flex items-center gap-1 text-sm font-semibold', kind === 'came' ? 'text-yes' : 'text-no')}
      >
        <Icon aria-hidden="true" className="size-4" />
        {words}
      </p>
      {children}
    </div>
  )
}

/** A text before and now. Where enough of it stayed the same, the changed words are marked and long unchanged parts shortened. */
function TextChange({ before, after }: { before: string; after: string }) {
  const parts = partsOf(before, after)
  return (
    <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
      <div className="rounded-sm bg-sunken px-3 py-2">
        <p className="text-xs font-semibold text-muted">Before</p>
        <p className="text-sm whitespace-pre-line wrap-anywhere">
          {before ? <Marked parts={parts} side="removed" /> : <span className="text-muted">Nothing</span>}
        </p>
      </div>
      <div className="rounded-sm bg-sunken px-3 py-2">
        <p className="text-xs font-semibold text-muted">Now</p>
        <p className="text-sm whitespace-pre-line wrap-anywhere">
          {after ? <Marked parts={parts} side="added" /> : <span className="text-muted">Nothing</span>}
        </p>
      </div>
    </div>
  )
}

interface Part {
  value: string
  added?: boolean
  removed?: boolean
}

function Marked({ parts, side }: { parts: readonly Part[]; side: 'added' | 'removed' }) {
  const own = joined(
    parts.filter((part) => part[side] || (!part.added && !part.removed)),
    side,
  )
  const isWhole = own.length === 1
  return own.map((part, at) => {
    // The order never changes, and equal parts may repeat.
    const key = at
    if (!part[side]) return <Fragment key={key}>{shortened(part.value, at === 0, at === own.length - 1)}</Fragment>
    if (isWhole) return <Fragment key={key}>{part.value}</Fragment>
    return side === 'added' ? (
      <ins key={key} className="rounded-xs bg-yes-wash px-0.5 text-yes no-underline">
        {part.value}
      </ins>
    ) : (
      <del key={key} className="rounded-xs bg-no-wash px-0.5 text-no">
        {part.value}
      </del>
    )
  })
}

/** Changed words with only a space between them as one part. */
function joined(parts: readonly Part[], side: 'added' | 'removed'): Part[] {
  const result: Part[] = []
  for (const [at, part] of parts.entries()) {
    const last = result.at(-1)
    const isGap = !part[side] && part.value.trim() === '' && parts[at + 1]?.[side]
    if (last?.[side] && (part[side] || isGap)) last.value += part.value
    else result.push({ ...part })
  }
  return result
}

/** Texts up to this length, such as names and addresses, are compared at a glance. */
const readAtOnce = 40
/** More changed words than this, and the texts count as rewritten: it also limits the work for two long texts. */
const maxChangedWords = 300

function partsOf(before: string, after: string): Part[] {
  const rewritten = [
    { value: before, removed: true },
    { value: after, added: true },
  ]
  if (Math.max(before.length, after.length) <= readAtOnce) return rewritten
  if (before === '' || after === '') return rewritten
  const parts = diffWordsWithSpace(before, after, { maxEditLength: maxChangedWords })
  const same = parts?.filter((part) => !part.added && !part.removed).reduce((sum, part) => sum + part.value.length, 0)
  const isAlike = same !== undefined && same * 3 > Math.max(before.length, after.length)
  return parts && isAlike ? parts : rewritten
}

/** Characters that stay around a changed word. */
const around = 120

function shortened(text: string, isFirst: boolean, isLast: boolean): string {
  if (text.length <= around * 2 + 40) return text
  const start = isFirst ? '' : text.slice(0, around)
  const end = isLast ? '' : text.slice(-around)
  return `${start}…${end}`
}

/** The values of fields that people choose by a name. */
function shown({ field, before, after }: ChangedField) {
  const named = (values: readonly string[]) => {
    const [value = ''] = values
    return field === 'pricing_range' && value ? pricingNames[value as PricingRange] : value
  }
  return { before: named(before), after: named(after) }
}

const counted = (count: number, what: string) =>
  count === 0 ? null : `${count} ${count === 1 ? 'picture' : 'pictures'} ${what}`
