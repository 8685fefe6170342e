import { writeNumber } from '@marquee/contract/formats'
import { idempotencyHours, maxLengths } from '@marquee/contract/limits'
import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { type DraftState, useDraft } from '../../lib/draft.ts'
import { failureText, queryClient, statusOf } from '../../lib/query-client.ts'
import { makeStore, useStore } from '../../lib/store.ts'
import { useTextDraft } from '../../lib/text-draft.ts'
import { Button } from '../../ui/button.tsx'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { conversationQuery, sendMessage } from './conversation-queries.ts'

/** From this length on, the field counts its characters. */
const countedFrom = maxLengths.message - 200

interface Props {
  /** The name of the other side. */
  other: string
  text: string
  draft: DraftState
  onType: (text: string) => void
  onSend: () => void
}

/** The field for a message. Ctrl or Command with Enter sends; Enter alone begins a line. */
export function MessageForm({ other, text, draft, onType, onSend }: Props) {
  const [problem, setProblem] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const isTooLong = text.trim().length > maxLengths.message
  const tooLong = `A message can have at most ${writeNumber(maxLengths.message)} characters`
  const submit = () => {
    const wrong = text.trim() === '' ? 'Write a message first' : isTooLong ? tooLong : undefined
    setProblem(wrong)
    if (!wrong) onSend()
    // On a phone the keyboard stays open for the next line.
    form.current?.querySelector('textarea')?.focus({ preventScroll: true })
  }
  return (
    <form
      ref={form}
      noValidate
      className="grid grid-cols-1 gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <DraftNotice draft={draft} />
      <TextArea
        label={`Message to ${other}`}
        rows={1}
        value={text}
        error={isTooLong ? tooLong : problem}
        {...(text.length > countedFrom && { counter: maxLengths.message })}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        enterKeyHint="enter"
        onChange={(event) => {
          onType(event.target.value)
          setProblem(undefined)
        }}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
          event.preventDefault()
          submit()
        }}
      />
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
        <p className="mr-auto text-sm text-muted max-sm:hidden pointer-coarse:hidden">Ctrl or ⌘ with Enter sends.</p>
        <Button type="submit" variant="secondary" isDisabled={text.trim() === ''}>
          Send
        </Button>
      </div>
    </form>
  )
}

/** A message that the server has not confirmed. */
const Unsent = z.object({
  /** The idempotency key, which it keeps: sent again, it is stored once. */
  key: z.string(),
  text: z.string(),
  /** When it was sent first, in ms since 1970. */
  at: z.number(),
})
type Unsent = z.output<typeof Unsent>

const Kept = z.array(Unsent).check(z.minLength(1))

/** For so long (ms) a message can be sent again with its key. An hour is left for the way to the server. */
const repeatableMs = (idempotencyHours - 1) * 3_600_000

/**
 * The field of a conversation, and the messages that are on their way or could not be sent. Both are kept in the browser, each as a draft
 * of its own: discarding the text gives up no message.
 */
export function useWriting(id: number) {
  const text = useTextDraft(`message:${id}`, true)
  const kept = useDraft<readonly Unsent[]>({
    name: `unsent:${id}`,
    read: readKept,
    show: (list) => store.set(list ?? []),
  })
  const [store] = useState(() => makeStore(kept.found ?? []))
  const unsent = useStore(store)
  /** What became of each call by its key: null while it is on its way, otherwise why it failed. */
  const [calls, setCalls] = useState<Readonly<Record<string, string | null>>>({})
  const { mutateAsync } = useMutation(sendMessage)

  function change(next: readonly Unsent[]): void {
    store.set(next)
    kept.keep(next.length === 0 ? undefined : next)
  }
  const drop = (key: string) => change(store.get().filter((one) => one.key !== key))
  const mark = (key: string, failure: string | null) => setCalls((all) => ({ ...all, [key]: failure }))

  async function attempt({ key, text: sent }: Unsent): Promise<void> {
    mark(key, null)
    try {
      await mutateAsync({ id, key, text: sent })
      drop(key)
    } catch (error) {
      mark(key, failureText(error as Error))
      // The conversation was closed meanwhile: it then shows why.
      if (statusOf(error) === 409) void queryClient().invalidateQueries({ queryKey: conversationQuery(id).queryKey })
    }
  }

  return {
    text: text.text,
    type: text.type,
    /** Sends the text of the field and empties it. */
    send(): void {
      const trimmed = text.text.trim()
      if (trimmed === '') return
      const message = { key: crypto.randomUUID(), text: trimmed, at: Date.now() }
      change([...store.get(), message])
      text.clear()
      void attempt(message)
    },
    unsent: unsent.map((one) => ({
      ...one,
      /** Null while it is on its way; empty when it is left from an earlier visit. */
      failure: one.key in calls ? (calls[one.key] ?? null) : '',
      mayRepeat: mayRepeat(one),
    })),
    retry(one: Unsent): void {
      // The page may have been open for long.
      if (mayRepeat(one)) void attempt(one)
      else store.set([...store.get()])
    },
    /** Gives up sending a message, and puts its text into the field. */
    takeBack({ key, text: sent }: Unsent): void {
      drop(key)
      text.type(text.text.trim() === '' ? sent : `${sent}\n\n${text.text}`)
    },
    draft: text.state,
  }
}

/** Whether the server still knows the key of a message that it may have stored. */
const mayRepeat = ({ at }: Unsent) => Date.now() - at < repeatableMs

const readKept = (stored: unknown) => Kept.safeParse(stored).data
