import { idempotencyHours } from '@marquee/contract/limits'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useDraft } from '../../lib/draft.ts'
import { failureText, queryClient, statusOf } from '../../lib/query-client.ts'
import { makeStore, useStore } from '../../lib/store.ts'
import { useTextDraft } from '../../lib/text-draft.ts'
import { conversationQuery, sendMessage } from './conversation-queries.ts'

/** A message that the server has not confirmed. */
export interface Unsent {
  /** The idempotency key, which it keeps: sent again, it is stored once. */
  key: string
  text: string
  /** When it was sent first, in ms since 1970. */
  at: number
}

/** For so long (ms) a message can be sent again with its key. An hour is left for the way to the server. */
const repeatableMs = (idempotencyHours - 1) * 3_600_000

/**
 * The field of a conversation, and the messages that are on their way or could not be sent. Both are kept in the browser, each as a draft
 * of its own: discarding the text gives up no message.
 */
export function useWriting(id: number) {
  const text = useTextDraft(`message:${id}`, true)
  const kept = useDraft<readonly Unsent[]>({ name: `unsent:${id}`, read, show: (list) => store.set(list ?? []) })
  const [store] = useState(() => makeStore(kept.found ?? []))
  const unsent = useStore(store)
  const [sending, setSending] = useState<ReadonlySet<string>>(new Set())
  const [failures, setFailures] = useState<Readonly<Record<string, string>>>({})
  const { mutateAsync } = useMutation(sendMessage)

  function change(next: readonly Unsent[]): void {
    store.set(next)
    kept.keep(next.length === 0 ? undefined : next)
  }
  const drop = (key: string) => change(store.get().filter((one) => one.key !== key))
  const mark = (key: string, isSending: boolean) =>
    setSending((keys) => new Set([...keys].filter((one) => one !== key).concat(isSending ? key : [])))

  async function attempt({ key, text: sent }: Unsent): Promise<void> {
    mark(key, true)
    try {
      await mutateAsync({ id, key, text: sent })
      drop(key)
    } catch (error) {
      setFailures((all) => ({ ...all, [key]: failureText(error as Error) }))
      // The conversation was closed meanwhile: it then says why.
      if (statusOf(error) === 409) void queryClient().invalidateQueries({ queryKey: conversationQuery(id).queryKey })
    }
    mark(key, false)
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
      failure: sending.has(one.key) ? null : (failures[one.key] ?? ''),
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

function read(stored: unknown): Unsent[] | undefined {
  const list = Array.isArray(stored) ? stored.filter(isUnsent) : []
  return list.length > 0 ? list : undefined
}

function isUnsent(stored: unknown): stored is Unsent {
  if (typeof stored !== 'object' || stored === null) return false
  const { key, text, at } = stored as Partial<Record<keyof Unsent, unknown>>
  return typeof key === 'string' && typeof text === 'string' && typeof at === 'number'
}
