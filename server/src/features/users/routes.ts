import { accessTokensApi } from '@marquee/contract/access-tokens'
import { usersApi } from '@marquee/contract/users'
import type { FastifyInstance } from 'fastify'
import { bind, type Binding } from '../../http/bind.ts'
import type { UserService } from './service.ts'

export function userRoutes(app: FastifyInstance, users: UserService, binding: (tag: string) => Binding) {
  const { tokens } = users
  bind(
    app,
    accessTokensApi,
    {
      list: ({ actor }) => tokens.list(actor),
      create: ({ actor, body }) => tokens.create(actor, body),
      revoke: ({ actor, params }) => tokens.revoke(actor, params.id),
    },
    binding('Access tokens'),
  )
  return bind(
    app,
    usersApi,
    {
      me: ({ actor }) => users.me(actor),
      update: ({ actor, body }) => users.update(actor, body),
      checkAddress: ({ actor }) => users.checkAddress(actor),
      confirmAddress: ({ params }) => users.confirmAddress(params.check),
    },
    binding('Users'),
  )
}
