import { boothsApi, isSameBooth, type Booth, type BoothInput } from '@marquee/contract/booths'
import { client } from '../../lib/api.ts'
import { change, freshQuery } from '../../lib/query-client.ts'
import type { Booking } from '@marquee/contract/bookings'
import { boothsKey, refreshBookings } from './booking-queries.ts'

const booths = client(boothsApi)

export const boothFailures = { list: 'The booths and stages could not be loaded' } as const

/** The booths and stages of an own event, with its plan. */
export const boothsQuery = (id: number) =>
  freshQuery([...boothsKey, id], (options) => booths.ofEvent({ params: { id } }, options))

/** The booth or stage of an application; null without one. */
export const ownBoothQuery = (id: number) =>
  freshQuery([...boothsKey, 'own', id], (options) => booths.own({ params: { id } }, options))

/** Saves the whole list over the version that the person saw. */
export const saveBooths = ({ id, version }: { id: number; version: number }, success = 'Saved') =>
  change((list: readonly BoothInput[]) => booths.save({ params: { id }, body: { booths: [...list] } }, { version }), {
    success,
    failure: 'The booths and stages could not be saved',
    onSettled: refreshBookings,
  })

export const uploadPlan = (id: number) =>
  change((image: File) => booths.uploadPlan({ params: { id }, body: { image } }), {
    success: 'Plan uploaded',
    failure: 'The plan could not be uploaded',
    onSettled: refreshBookings,
  })

export const removePlan = (id: number) =>
  change(() => booths.removePlan({ params: { id } }), {
    success: 'Plan removed',
    failure: 'The plan could not be removed',
    onSettled: refreshBookings,
  })

/** Who has a booth or stage. */
export const holdersOf = (bookings: readonly Booking[], name: string): Booking[] =>
  bookings.filter(({ place }) => isSameBooth(place, name))

/** Keeps "3 × 3 m" in one line. */
export const unbroken = (size: string): string => size.replaceAll(' ', '\u00a0')

/** "Booth 12 · 3 × 3 m" */
export const boothWords = ({ name, size }: Pick<Booth, 'name' | 'size'>): string =>
  [name, size && unbroken(size)].filter(Boolean).join(' · ')

/** "Juniper & Rye and Wild Fern" */
export const namesOf = (bookings: readonly Booking[]): string =>
  bookings.map(({ company_name }) => company_name).join(' and ')
