import type { Application, DecisionResult } from '@marquee/contract/applications'
import { lackingWords } from '@marquee/contract/asked-documents'
import type { ApplicationStatus } from '@marquee/contract/limits'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { statusOf } from '../../lib/query-client.ts'
import { useQuestion } from '../../ui/use-question.tsx'
import { deciding } from '../../ui/deciding.ts'
import { type Asked, DecisionDialog, possibleOf, type Undecided, undecidedOf } from './decision-dialog.tsx'
import { decideApplication, decideApplications, offerUndo } from './queries.ts'

/** What became of a decision on several applications, some of which could not be decided. */
interface Outcome {
  status: ApplicationStatus
  decided: number
  failed: readonly Undecided[]
}

/** The decisions of a page. It holds them, so that they stay when its list becomes empty. */
export type Decisions = ReturnType<typeof useDecisions>

/**
 * Decisions on one application at a time, which do not wait for each other, and on several at once. Each acts at once and can be undone; only
 * a rejection asks, for its reason. `onSelect` gets those of several that could not be decided.
 */
export function useDecisions(onSelect: (ids: readonly number[]) => void = () => {}) {
  // As it was shown when the dialog opened, even if newer data arrives behind it. It stays while the dialog closes.
  const [asked, setAsked] = useState<Asked>()
  const [sending, setSending] = useState<readonly number[]>([])
  const [changed, setChanged] = useState<Application>()
  const [outcome, setOutcome] = useState<Outcome>()
  const one = useMutation(decideApplication)
  const several = useMutation(decideApplications)
  const isPending = (applications: readonly Application[]) => applications.some(({ id }) => sending.includes(id))
  const { ask, dialog: limitQuestion } = useQuestion()
  const close = () => setAsked((last) => last && { ...last, isOpen: false })

  const sendSeveral = async ({ all, status }: Asked, applications: readonly Application[], reason?: string) => {
    const results = await several.mutateAsync({ status, applications, ...(reason && { reason }) })
    offerUndo(
      applications,
      results.flatMap(({ application }) => application ?? []),
    )
    showOutcome(all, status, results)
  }
  const showOutcome = (all: Asked['all'], status: ApplicationStatus, results: readonly DecisionResult[] = []) => {
    const failed = undecidedOf(all, status, results)
    setOutcome(failed.length > 0 ? { status, decided: all.length - failed.length, failed } : undefined)
    onSelect(failed.map(({ id }) => id))
  }
  const send = async (question: Asked, reason?: string, over_limit = false) => {
    const { status, isBulk } = question
    const applications = possibleOf(question)
    const ids = applications.map(({ id }) => id)
    setSending((before) => [...before, ...ids])
    setChanged(undefined)
    try {
      const calls = isBulk
        ? [sendSeveral(question, applications, reason)]
        : applications.map(async (before) => {
            const { id, version } = before
            offerUndo(
              [before],
              [
                await one.mutateAsync({
                  id,
                  version,
                  status,
                  ...(over_limit && { over_limit }),
                  ...(reason && { reason }),
                }),
              ],
            )
          })
      await deciding(ids, Promise.all(calls))
      close()
      return true
    } catch (error) {
      const code = statusOf(error)
      if (code === 412) setChanged(applications[0])
      // After a refusal the dialog closes, because the page now shows other data. Otherwise it stays, to send the same again.
      if (code >= 400 && code < 500) close()
      return false
    } finally {
      setSending((before) => before.filter((id) => !ids.includes(id)))
    }
  }
  return {
    /**
     * Sends the decision, a rejection after a dialog for its reason. `isBulk`: on all that are selected. Otherwise nothing happens where the
     * status is not possible.
     */
    decide(status: ApplicationStatus, all: readonly Application[], isBulk = false): void {
      const question = { all, status, isBulk, isOpen: true }
      // A second press while the first is on its way does nothing.
      if (isPending(all)) return
      const isNone = possibleOf(question).length === 0
      if (isNone && isBulk) showOutcome(all, status)
      if (isNone) return
      if (isBulk) setOutcome(undefined)
      const full = status === 'accepted' && !isBulk ? all.find(({ place }) => place?.left === 0) : undefined
      const lacking = status === 'accepted' ? lackingOf(possibleOf(question)) : []
      if (full || lacking.length > 0)
        return ask({
          title: full ? `All places for ${full.place?.trade} are given` : 'Accept on condition of documents?',
          description: (
            <>
              {full && <span className="block">You can accept one more. It stays marked as over the limit.</span>}
              {lacking.map(({ id, company_name, documents }) => (
                <span key={id} className="block">
                  {company_name} has not covered the days of the event: {lackingWords(documents)}. They read it in the
                  answer.
                </span>
              ))}
            </>
          ),
          confirmLabel: full ? 'Accept over the limit' : 'Accept on this condition',
          onConfirm: () => send(question, undefined, full !== undefined),
        })
      if (status !== 'rejected') return void send(question)
      one.reset()
      several.reset()
      setAsked(question)
    },
    isPending,
    /** The application as it was when a decision on it was refused, because it had changed meanwhile. */
    beforeChange: ({ id }: Application) => (changed?.id === id ? changed : undefined),
    /** Nothing when the last decision on several reached all of them. */
    outcome,
    dismissOutcome: () => setOutcome(undefined),
    /** Render it once, anywhere. */
    dialog: (
      <>
        {limitQuestion}
        {asked && (
          <DecisionDialog
            key={asked.isBulk ? 'bulk' : asked.all[0]?.id}
            asked={asked}
            onClose={close}
            onSend={(reason) => send(asked, reason)}
            isPending={isPending(asked.all)}
            error={asked.isBulk ? several.error : one.error}
          />
        )}
      </>
    ),
  }
}

/** Those who miss documents that the call asks for. */
const lackingOf = (applications: readonly Application[]) =>
  applications.filter(({ documents }) => lackingWords(documents) !== '')
