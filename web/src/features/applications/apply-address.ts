import { useSearchParams } from 'react-router'
import { useDialogAddress } from '../../lib/dialog-address.ts'
import { pathId } from '../../lib/path-id.ts'

/** The end of an event's address that opens the dialog to apply. */
const applyHash = '#apply'

/** The address of an event with its dialog to apply open, for one of its places; also where sign-in returns to. */
export const applyPath = (eventId: number, placeId?: number): string =>
  `/events/${eventId}${placeId === undefined ? '' : `?place=${placeId}`}${applyHash}`

/** The place that the address names. */
export const usePlaceAsked = (): number | undefined =>
  pathId(useSearchParams()[0].get('place') ?? undefined) ?? undefined

/** The dialog to apply, which is open while the address ends with `#apply`. */
export const useApplyAddress = (mayApply: boolean, isMissingAnswer: boolean) =>
  useDialogAddress({ end: applyHash, mayOpen: mayApply, isUnknown: isMissingAnswer })

/** Whether the address asks for the dialog to apply. */
export const isApplying = (hash: string): boolean => hash === applyHash
