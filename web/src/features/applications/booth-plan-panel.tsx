import type { BoothList, BoothSpot } from '@marquee/contract/booths'
import { imageRules } from '@marquee/contract/limits'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { pictureRules } from '../../lib/picture-rules.ts'
import { toast } from '../../lib/toast.tsx'
import { Button } from '../../ui/button.tsx'
import { CallButton } from '../../ui/call-button.tsx'
import { Panel } from '../../ui/card.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { PictureDrop } from '../../ui/picture-drop.tsx'
import { BoothPlan } from './booth-plan.tsx'
import { removePlan, saveBooths, uploadPlan } from './booth-queries.ts'

interface Props {
  eventId: number
  list: BoothList
  isOpen: boolean
}

const rules = { ...pictureRules, drop: 'Drop a plan here or choose one', choose: 'Choose a plan' }
const note = `A picture: ${imageRules.typeNames}, up to ${imageRules.maxBytes / 2 ** 20} MB`
const middle: BoothSpot = { x: 500, y: 500 }

/** The plan of the ground, on which the organizer sets the numbers. What is not saved stays when the list changes. */
export function PlanPanel({ eventId, list: { booths: stored, plan, version }, isOpen }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const upload = useMutation(uploadPlan(eventId))
  const [moved, setMoved] = useState<ReadonlyMap<number, BoothSpot | null>>(new Map())
  const booths = stored.map((one) => ({ ...one, spot: moved.has(one.id) ? moved.get(one.id)! : one.spot }))
  const [chosen, setChosen] = useState<number>()
  const waiting = booths.filter(({ spot }) => spot === null)
  const current = booths.find(({ id }) => id === chosen) ?? waiting[0]
  const set = (id: number, spot: BoothSpot | null) => setMoved(new Map(moved).set(id, spot))
  const isChanged = booths.some(({ spot }, at) => spot?.x !== stored[at]?.spot?.x || spot?.y !== stored[at]?.spot?.y)
  const choose = (id: number) => {
    set(id, middle)
    setChosen(id)
    // Its number on the plan is there after the next render.
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`[data-booth="${id}"]`)?.focus())
  }
  if (!plan)
    return (
      <Panel title="Plan">
        <p className="mb-4 text-muted">Vendors see it with their own place marked.</p>
        <PictureDrop
          label="Plan"
          rules={rules}
          note={note}
          max={1}
          room={1}
          input={input}
          isDisabled={upload.isPending}
          onFiles={([file]) => file && upload.mutate(file)}
        />
      </Panel>
    )
  if (!isOpen)
    return (
      <Panel title="Plan">
        <BoothPlan plan={plan} booths={stored} marked={undefined} />
      </Panel>
    )
  return (
    <Panel
      title="Plan"
      aside={
        <span className="flex flex-wrap gap-2">
          <Button size="sm" variant="ghost" isPending={upload.isPending} onClick={() => input.current?.click()}>
            Replace
          </Button>
          <CallButton
            size="sm"
            variant="ghost"
            call={removePlan(eventId)}
            question={{
              title: 'Remove the plan?',
              description: 'Vendors do not see it any more. The list stays.',
              confirmLabel: 'Remove',
              tone: 'danger',
            }}
          >
            Remove
          </CallButton>
        </span>
      }
    >
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Replace the plan"
        accept={rules.accept}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          const problem = file && rules.problem(file)
          if (problem) toast.error(problem)
          else if (file) upload.mutate(file)
          target.value = ''
        }}
      />
      <LeaveGuard isUnsaved={isChanged} />
      <div ref={box} className="grid grid-cols-1 gap-3">
        {stored.length > 0 && (
          <p role="status" className="text-sm text-muted wrap-anywhere">
            {current
              ? `Press on the plan where ${current.name} is.`
              : 'All are on the plan. Press a number to move it.'}
            {current && <span className="pointer-coarse:hidden"> Arrow keys move the number that has the focus.</span>}
          </p>
        )}
        <BoothPlan
          plan={plan}
          booths={booths}
          marked={chosen}
          onMark={setChosen}
          onSet={(spot, id = current?.id) => id !== undefined && set(id, spot)}
        />
        <div className="flex flex-wrap gap-3 empty:hidden">
          {isChanged && (
            <>
              <CallButton
                variant="primary"
                call={saveBooths({ id: eventId, version }, 'Plan saved')}
                given={() => [...booths]}
              >
                Save the plan
              </CallButton>
              <Button variant="ghost" onClick={() => setMoved(new Map())}>
                Undo changes
              </Button>
            </>
          )}
          {current?.spot && (
            <Button
              variant="ghost"
              onClick={() => {
                set(current.id, null)
                setChosen(undefined)
              }}
            >
              Take {current.name} off the plan
            </Button>
          )}
        </div>
        {waiting.length > 0 && (
          <section aria-label="Not on the plan" className="grid gap-2">
            <h3 className="font-sans text-sm font-semibold tracking-normal text-muted">Not on the plan</h3>
            <ul className="flex flex-wrap gap-2">
              {waiting.map(({ id, name }) => (
                <li key={id}>
                  <button type="button" className="chip" onClick={() => choose(id)}>
                    {name}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Panel>
  )
}
