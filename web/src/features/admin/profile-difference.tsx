import { pricingNames, type PricingRange } from '@marquee/contract/limits'
import type { ChangedField, ProfileChanges } from '@marquee/contract/profile-changes'
import { diffWords } from 'diff'
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
  const { fields, added_images: added, removed_images: removed, captions } = changes
  const pictureOf = (id: number, alt?: string) => {
    const image = images.find((one) => one.id === id)
    const text = alt ?? image?.alt_text ?? 'Added picture'
    return image && <Picture image={image} alt={text} sizes="8rem" className="h-20 w-28 rounded-sm" />
  }
  return (
    <dl className="grid gap-5">
      {fields.map((change) => (
        <Entry key={change.field} term={labels[change.field] ?? change.field}>
          {isList(change) ? <ListChange {...change} /> : <TextChange {...shown(change)} />}
        </Entry>
      ))}
      {added.length + removed.length > 0 && (
        <Entry term="Pictures">
          <Part kind="came" count={added.length} words={`${pictures(added.length)} added`}>
            <ul className="flex flex-wrap gap-2">
              {added.map((id) => (
                <li key={id}>{pictureOf(id)}</li>
              ))}
            </ul>
          </Part>
          <Part kind="went" count={removed.length} words={`${pictures(removed.length)} removed`}>
            {removed.some(({ alt_text }) => alt_text) && (
              <ul className="grid gap-1">
                {removed.map(({ id, alt_text }) => (
                  <li key={id}>{alt_text ?? 'Without a caption'}</li>
                ))}
              </ul>
            )}
          </Part>
        </Entry>
      )}
      {captions.map(({ id, before, after }) => (
        <Entry key={id} term="Caption">
          <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-3">
            {pictureOf(id, '')}
            <TextChange before={before ?? ''} after={after ?? ''} />
          </div>
        </Entry>
      ))}
    </dl>
  )
}

const pictures = (count: number) => `${count} ${count === 1 ? 'picture' : 'pictures'}`

const Entry = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="grid gap-1.5">
    <dt className="font-semibold">{term}</dt>
    <dd className="grid gap-2">{children}</dd>
  </div>
)

const isList = ({ field }: ChangedField) => field.endsWith('_ids') || field === 'social_links'

function ListChange({ before, after }: ChangedField) {
  const added = after.filter((one) => !before.includes(one))
  const removed = before.filter((one) => !after.includes(one))
  return (
    <>
      <Part kind="came" count={added.length} words="Added">
        <Names names={added} />
      </Part>
      <Part kind="went" count={removed.length} words="Removed">
        <Names names={removed} />
      </Part>
    </>
  )
}

const Names = ({ names }: { names: readonly string[] }) => (
  <ul className="flex flex-wrap gap-1.5">
    {names.map((name) => (
      <li key={name} className="min-w-0 wrap-anywhere">
        {name.includes('/') ? name : <Badge look="outline">{name}</Badge>}
      </li>
    ))}
  </ul>
)

interface PartProps {
  /** What came with the new version, or went with the old one. */
  kind: 'came' | 'went'
  count: number
  words: string
  children: ReactNode
}

function Part({ kind, count, words, children }: PartProps) {
  if (count === 0) return null
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
  const words = wordsOf(before, after)
  return (
    <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
      {(['removed', 'added'] as const).map((side) => (
        <div key={side} className="rounded-sm bg-sunken px-3 py-2">
          <p className="text-xs font-semibold text-muted">{side === 'removed' ? 'Before' : 'Now'}</p>
          <p className="text-sm whitespace-pre-line wrap-anywhere">
            {(side === 'removed' ? before : after) === '' ? (
              <span className="text-muted">Nothing</span>
            ) : (
              <Marked side={side} words={words.filter((part) => part[side] || !(part.added || part.removed))} />
            )}
          </p>
        </div>
      ))}
    </div>
  )
}

interface Words {
  value: string
  added?: boolean
  removed?: boolean
}

function Marked({ words, side }: { words: readonly Words[]; side: 'added' | 'removed' }) {
  const Mark = side === 'added' ? 'ins' : 'del'
  const look = side === 'added' ? 'bg-yes-wash text-yes no-underline' : 'bg-no-wash text-no'
  // The order never changes, and equal parts may repeat.
  return words.map((part, at) =>
    part[side] && words.length > 1 ? (
      <Mark key={at} className={cx('rounded-xs px-0.5', look)}>
        {part.value}
      </Mark>
    ) : (
      <Fragment key={at}>{part[side] ? part.value : shortened(part.value, at === 0, at === words.length - 1)}</Fragment>
    ),
  )
}

/** More changed words than this, and the texts count as rewritten: it also limits the work for two long texts. */
const maxChangedWords = 300

function wordsOf(before: string, after: string): Words[] {
  const words = diffWords(before, after, { maxEditLength: maxChangedWords }) ?? []
  const same = words.filter((part) => !part.added && !part.removed).reduce((sum, { value }) => sum + value.length, 0)
  if (same * 3 > Math.max(before.length, after.length)) return words
  return [
    { value: before, removed: true },
    { value: after, added: true },
  ]
}

/** Characters that stay around a changed word. */
const around = 120

function shortened(text: string, isFirst: boolean, isLast: boolean): string {
  if (text.length <= around * 2 + 40) return text
  return `${isFirst ? '' : text.slice(0, around)}…${isLast ? '' : text.slice(-around)}`
}

/** The values of fields that people choose by a name. */
function shown({ field, before, after }: ChangedField) {
  const named = ([value = '']: readonly string[]) =>
    field === 'pricing_range' && value ? pricingNames[value as PricingRange] : value
  return { before: named(before), after: named(after) }
}
