import { zodResolver } from '@hookform/resolvers/zod'
import type { Event } from '@marquee/contract/events'
import {
  maxConfirmDays,
  maxCounts,
  maxPlaces,
  numberReaders,
  waitingRules,
  type NumberReader,
} from '@marquee/contract/limits'
import { anyTrade, OpenCallInput, waitingRuleNames, zoneName } from '@marquee/contract/open-call'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { Controller, useFieldArray, useForm, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { useFormDraft } from '../../lib/form-draft.ts'
import { errorDelay, setFieldErrors, toNumber } from '../../lib/forms.ts'
import { fullTitle } from '../../lib/page-head.tsx'
import { isUnreachable } from '../../lib/query-client.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { FieldError, FieldSet } from '../../ui/field.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { SendFailed } from '../../ui/send-failed.tsx'
import { useQuestion } from '../../ui/use-question.tsx'
import { DateField, NumberField, SelectField, TextField } from '../../ui/text-field.tsx'
import { lookupFailures, lookupQuery, type LookupName } from '../lookups/queries.ts'
import { AskedKinds } from './asked-kinds.tsx'
import { CallPreview } from './call-preview.tsx'
import { CallStarts, type CallStart } from './call-start.tsx'
import { callValues, onePlace, type CallValues } from './call-values.ts'
import { ConditionsFields } from './conditions-fields.tsx'
import { EventDetailsLoading } from './event-details.tsx'
import { LettersShown, readersOf } from './letters.tsx'
import { OwnEvent } from './own-event.tsx'
import { QuestionRows, withoutGoneTrades } from './question-rows.tsx'
import { callLetters, removeCall, setCall, vendorsInWords } from './queries.ts'

export const meta = () => [{ title: fullTitle('Looking for') }]

/** `/organizer/events/{id}/call`: whom an event looks for, and until when vendors may apply. */
export default function CallPage() {
  return (
    <OwnEvent isFresh loading={<EventDetailsLoading />}>
      {(event) => (
        <>
          <PageHeader
            back={<BackLink to={`/organizer/events/${event.id}`}>Back to the event</BackLink>}
            title="Who are you looking for?"
            subtitle={event.title}
          />
          <CallForm event={event} />
        </>
      )}
    </OwnEvent>
  )
}

const usual = callValues(null)
/** Folded while none of them differs from what is usual. */
const rareRules = ['waiting_rule', 'numbers_shown_to'] as const
const fieldGrid = 'grid grid-cols-[repeat(auto-fit,minmax(min(15rem,100%),1fr))] gap-5'
const services: LookupName = 'services'
const resolve = zodResolver(OpenCallInput)

function CallForm({ event }: { event: Event }) {
  const { id, version, call } = event
  const navigate = useNavigate()
  const trades = useQuery(lookupQuery(services))
  const form = useForm<CallValues, unknown, OpenCallInput>({
    resolver: (values, ...rest) => resolve(withoutGoneTrades(values), ...rest),
    defaultValues: callValues(call),
    mode: 'onTouched',
    delayError: errorDelay,
  })
  const { register, control, formState } = form
  const { errors, isDirty } = formState
  const rows = useFieldArray({ control, name: 'places' })
  const values = useWatch({ control }) as CallValues
  const save = useMutation(setCall)
  const remove = useMutation(removeCall)
  const draft = useFormDraft({ name: `call:${id}`, form, shape: OpenCallInput.shape, parts: {} })
  const hasLeft = useRef(false)

  // A trade that was retired is still named by the call.
  const known = call?.places.flatMap(({ service_id, trade }) =>
    service_id === null ? [] : { value: service_id, label: trade },
  )
  const offered = (trades.data ?? []).map((one) => ({ value: one.id, label: one.display_name }))
  const former = known?.filter(({ value }) => !offered.some((one) => one.value === value)) ?? []
  const options = [...offered, ...former]
  const nameOf = (service: number | null) => options.find(({ value }) => value === service)?.label ?? anyTrade

  const finish = () => {
    hasLeft.current = true
    draft.clear()
    void navigate(`/organizer/events/${id}`)
  }
  const { ask, dialog } = useQuestion()
  const send = (body: OpenCallInput) =>
    save.mutateAsync({ id, version, body }).then(finish, (error: unknown) => void setFieldErrors(form, error))
  const submit = form.handleSubmit(async (body) => {
    const letters = await callLetters(event, body)
    const notified = letters && readersOf(letters)
    if (notified === 0) return send(body)
    ask({
      title: `Tell ${notified ? vendorsInWords(notified) : 'the vendors'}?`,
      description: `${notified ? vendorsInWords(notified) : 'The vendors who applied'} will be told what has changed.`,
      children: <LettersShown letters={letters ?? []} word="" />,
      confirmLabel: 'Save',
      cancelLabel: 'Go back',
      onConfirm: () => send(body),
    })
  })
  return (
    <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <form noValidate className="grid gap-10 lg:pb-16" onSubmit={(submitted) => void submit(submitted)}>
        <LeaveGuard isUnsaved={isDirty} isStillUnsaved={() => !hasLeft.current} isKept={() => draft.isKept()} />
        {dialog}
        <DraftNotice draft={draft.state} className="-mb-4" />
        <CallStarts
          event={event}
          trades={new Map(offered.map(({ label, value }) => [label, value]))}
          onStart={(start) => {
            for (const [name, value] of Object.entries(start))
              form.setValue(name as keyof CallStart, value, { shouldDirty: true })
          }}
        />
        <FieldSet legend="Places">
          <ul className="grid gap-5">
            {rows.fields.map((row, at) => {
              const wrong = errors.places?.[at]
              return (
                <li key={row.id} className="grid grid-cols-1 gap-y-3 border-b border-line pb-5">
                  <div className="flex items-start gap-4 *:first:flex-1">
                    <Controller
                      control={control}
                      name={`places.${at}.service_id`}
                      render={({ field: { value, onChange, ...field } }) => (
                        <SelectField
                          {...field}
                          label="Trade"
                          options={[{ value: '', label: anyTrade }, ...options]}
                          error={wrong?.service_id?.message}
                          value={value ?? ''}
                          onChange={({ target }) => onChange(target.value ? Number(target.value) : null)}
                        />
                      )}
                    />
                    <NumberField
                      className="w-24"
                      label="Places"
                      min={1}
                      max={maxPlaces}
                      error={wrong?.wanted?.message}
                      {...register(`places.${at}.wanted`, { setValueAs: toNumber })}
                    />
                    {rows.fields.length > 1 && (
                      <IconButton
                        icon={X}
                        label={`Remove ${nameOf(values.places[at]?.service_id ?? null)}`}
                        className="mt-8.5"
                        onClick={() => rows.remove(at)}
                      />
                    )}
                  </div>
                  <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
                    <TextField
                      label="Note"
                      required={false}
                      placeholder="With their own stall"
                      error={wrong?.note?.message}
                      {...register(`places.${at}.note`)}
                    />
                    <TextField
                      label="Fee"
                      required={false}
                      placeholder="$120, paid on the day"
                      error={wrong?.fee?.message}
                      {...register(`places.${at}.fee`)}
                    />
                  </div>
                </li>
              )
            })}
          </ul>
          {(errors.places?.message ?? errors.places?.root?.message) && (
            <FieldError>{errors.places?.message ?? errors.places?.root?.message}</FieldError>
          )}
          {trades.isLoadingError && <FieldError>{lookupFailures[services]}</FieldError>}
          <Button
            className="justify-self-start"
            isDisabled={rows.fields.length >= maxCounts.places}
            onClick={() => rows.append(onePlace, { focusName: `places.${rows.fields.length}.service_id` })}
          >
            <Plus aria-hidden="true" />
            Add a trade
          </Button>
        </FieldSet>
        <QuestionRows form={form} nameOf={nameOf} />
        <AskedKinds error={errors.documents?.message} {...register('documents')} />
        <FieldSet legend="Dates and rules">
          <div className={fieldGrid}>
            <TextField
              type="datetime-local"
              label="Apply by"
              required={false}
              error={errors.closes_local?.message}
              {...register('closes_local', { setValueAs: orNull })}
            />
            <SelectField
              label="Time zone"
              options={zonesWith(values.time_zone)}
              error={errors.time_zone?.message}
              {...register('time_zone')}
            />
            <DateField
              label="Answers by"
              required={false}
              hint="Vendors see this date"
              error={errors.answer_by?.message}
              {...register('answer_by', { setValueAs: orNull })}
            />
            <NumberField
              label="Days to confirm"
              required={false}
              min={1}
              max={maxConfirmDays}
              hint="After you accept a vendor"
              error={errors.confirm_within_days?.message}
              {...register('confirm_within_days', { setValueAs: toNumber })}
            />
          </div>
          <Disclosure label="More rules" opens={rareRules.some((name) => values[name] !== usual[name])}>
            <div className={fieldGrid}>
              <SelectField
                label="Waiting list"
                options={waitingRules.map((value) => ({ value, label: waitingRuleNames[value] }))}
                hint="In order: vendors see their number"
                {...register('waiting_rule')}
              />
              <SelectField
                label="Places left"
                options={numberReaders.map((value) => ({ value, label: readerNames[value] }))}
                hint="Who sees how many are left"
                {...register('numbers_shown_to')}
              />
            </div>
          </Disclosure>
        </FieldSet>
        <ConditionsFields
          error={errors.conditions?.message}
          hasOld={Boolean(call?.conditions)}
          {...register('conditions', { setValueAs: orNull })}
        />
        <div className="grid gap-4">
          <SendFailed isUnreachable={isUnreachable(save.error ?? remove.error)} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="primary" isPending={save.isPending} pendingLabel="Saving...">
              Save
            </Button>
            {call && (
              <Button
                variant="ghost"
                isPending={remove.isPending}
                pendingLabel="Removing..."
                onClick={() => remove.mutate({ id, version }, { onSuccess: finish })}
              >
                Open it to everybody again
              </Button>
            )}
          </div>
        </div>
      </form>
      <CallPreview values={values} call={call} nameOf={nameOf} />
    </div>
  )
}

const readerNames: Record<NumberReader, string> = {
  everybody: 'Everybody',
  vendors: 'Approved vendors',
  organizer: 'Only you',
}

const orNull = (value: unknown) => value || null

/** Every zone that this browser knows, and the chosen one. */
function zonesWith(chosen: string) {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), chosen])
  return [...zones].toSorted().map((zone) => ({
    value: zone,
    label: zone.includes('/') ? `${zoneName(zone)} (${zone.split('/')[0]})` : zone,
  }))
}
