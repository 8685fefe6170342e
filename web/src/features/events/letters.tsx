import type { EventLetters } from '@marquee/contract/event-letters'
import { Fragment } from 'react'
import { TextArea } from '../../ui/text-field.tsx'
import { vendorsInWords } from './queries.ts'

type Letters = EventLetters['letters']

/** How many people read these letters. */
export const readersOf = (letters: Letters) => letters.reduce((sum, { count }) => sum + count, 0)

interface Props {
  letters: Letters
  /** What the organizer adds, with why it is refused. */
  word: string
  error?: string | undefined
  onWord: (word: string) => void
}

/** What vendors will be sent about a change of an event, with a field for words of the organizer. */
export function LettersToSend({ letters, word, error, onWord }: Props) {
  if (letters.length === 0) return null
  return (
    <div className="grid gap-4">
      <TextArea
        label="Your words"
        required={false}
        value={word}
        error={error}
        onChange={(typed) => onWord(typed.target.value)}
      />
      <LettersShown letters={letters} word={word} />
    </div>
  )
}

/** What vendors will be sent, with the words of the organizer where a letter quotes them. */
export function LettersShown({ letters, word }: Pick<Props, 'letters' | 'word'>) {
  if (letters.length === 0) return null
  return (
    <section aria-label="The email" className="grid gap-3 rounded-md bg-sunken p-4 text-sm">
      {letters.map(({ count, subject, paragraphs, quote }, index) => (
        <Fragment key={index}>
          <p className="font-semibold wrap-anywhere">
            To {vendorsInWords(count)}: {subject}
          </p>
          {paragraphs.map((text) => (
            <p key={text} className="wrap-anywhere">
              {text}
            </p>
          ))}
          {quote && word.trim() && (
            <blockquote className="border-l-2 border-lamp pl-3 wrap-anywhere whitespace-pre-line">
              <span className="block text-muted">{quote}:</span>
              {word.trim()}
            </blockquote>
          )}
        </Fragment>
      ))}
    </section>
  )
}
