import type { Context } from '../context.ts'
import type { Binding } from '../http/bind.ts'
import type { ImageStore } from '../images/image-store.ts'

/** What every feature's routes are built from. */
export interface FeatureParts {
  context: Context
  store: ImageStore
  /** How this feature's endpoints are bound; `tag` is their heading in the API documentation. */
  binding: (tag: string) => Binding
}
