import * as z from 'zod/mini'
import { forAll } from './endpoint.ts'
import { noticeGroups, type NoticeChannel, type NoticeGroup } from './notice-kinds.ts'

/** The sentences about links that stop e-mails, used by server and page. */
export const unsubscribeSentences = {
  unknown: 'This link is not valid. Sign in to choose which emails you get.',
} as const

/** Whether people may stop the e-mails of a group: the product does not promise them, and the group has some. */
export function mayStop(group: NoticeGroup): boolean {
  const { required, unused = [] }: { required: readonly NoticeChannel[]; unused?: readonly NoticeChannel[] } =
    noticeGroups[group]
  return !required.includes('email') && !unused.includes('email')
}

/**
 * The group that the token of a link names, without checking whether the token is real; null for what is no token, and for groups whose
 * e-mails cannot be stopped.
 */
export function groupOfToken(token: string): NoticeGroup | null {
  const name = /^\d{1,15}\.([a-z_]{1,40})\.[\w-]{43}$/.exec(token)?.[1]
  if (name === undefined || !Object.hasOwn(noticeGroups, name)) return null
  const group = name as NoticeGroup
  return mayStop(group) ? group : null
}

export const unsubscribeApi = {
  stop: forAll.post('/notifications/unsubscribe/:token', {
    summary: 'Stop the emails of one kind, by the link in one of them',
    description:
      'Needs no sign-in and no body: the token in the address names the person and the kind. Mail programs send this call for the header List-Unsubscribe (RFC 8058), with any form as a body. A repeated call changes nothing and gets the same answer. In a browser the same address leads to a page with a button.',
    params: z.object({ token: z.string().check(z.refine((token) => groupOfToken(token) !== null)) }),
    missing: unsubscribeSentences.unknown,
    data: z.null(),
    status: 200,
  }),
}
