import type { ApplicationPlace } from '@marquee/contract/places'
import type { OwnInvitation, PlaceCandidate } from '@marquee/contract/invitations'

export const anInvitation = (given: Partial<OwnInvitation> = {}): OwnInvitation => ({
  id: 70,
  event_id: 7,
  event_title: 'Summer Fair',
  event_start_date: '2090-06-19',
  event_end_date: null,
  event_address: '3 Pier, San Francisco, CA',
  organization_name: 'Fair Folk',
  place_id: 8,
  trade: 'Florist',
  note: null,
  fee: '$120',
  conditions: null,
  questions: [],
  contractor_id: 31,
  company_name: 'Hal',
  until: '2090-05-04T07:00:00.000Z',
  confirm_by: '2090-05-03',
  asks: false,
  state: 'sent',
  line: null,
  reason: null,
  reminded_at: null,
  link: null,
  ...given,
})

export const aCandidate = (given: Partial<PlaceCandidate> = {}): PlaceCandidate => ({
  contractor_id: 31,
  company_name: 'Hal',
  trade: 'Florist',
  pricing_range: 'moderate',
  primary_image: null,
  application_id: null,
  number: null,
  km: null,
  past_events: 0,
  hours_to_answer: null,
  ...given,
})

export const aPlace = (given: Partial<ApplicationPlace> = {}): ApplicationPlace => ({
  id: 8,
  trade: 'Florist',
  state: 'none',
  reason: null,
  until: null,
  confirm_by: null,
  needs_confirmation: true,
  number: null,
  left: null,
  conditions_version: null,
  agreed_version: null,
  is_over_limit: false,
  ...given,
})
