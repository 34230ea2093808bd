import * as z from 'zod/mini'
import { collectionSchema } from '../../media/collection.ts'
import { command, type Contract } from '../define.ts'
import { byId, byIds, nothing } from '../inputs.ts'

const named = z.object({ name: z.string() })
const itemsOf = z.extend(byId, { ids: z.array(z.string()) })

/** Collections of the library. `media.facets` lists them; `media.changed` reports their changes. */
export const collectionsContract = {
  /** Creates a collection of these items. Fails when the name is taken, ignoring case. */
  'collections.create': command(z.extend(named, { ids: z.array(z.string()) }), collectionSchema),
  'collections.rename': command(z.extend(byId, named.shape), nothing),
  /** Deletes a collection; its items stay in the library. `restore` undoes it until the app ends. */
  'collections.delete': command(byId, nothing),
  'collections.restore': command(byId, nothing),
  /** Returns the items that were not in it before. */
  'collections.add': command(itemsOf, byIds),
  /** Returns the items that were in it before. */
  'collections.remove': command(itemsOf, byIds),
} satisfies Contract
