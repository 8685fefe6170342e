import { usersApi } from '@marquee/contract/users'
import type { FastifyInstance } from 'fastify'
import { bind, type Binding } from '../../http/bind.ts'
import type { UserService } from './service.ts'

export function userRoutes(app: FastifyInstance, users: UserService, binding: Binding) {
  return bind(
    app,
    usersApi,
    { me: ({ actor }) => users.me(actor), update: ({ actor, body }) => users.update(actor, body) },
    binding,
  )
}
