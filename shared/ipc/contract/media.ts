import * as z from 'zod/mini'
import { maxDraggedFiles, maxItemsAtOnce } from '../../limits.ts'
import { fileDescriptionSchema } from '../../media/file-description.ts'
import {
  mediaFacetsSchema,
  mediaFilterSchema,
  mediaPageSchema,
  mediaSummarySchema,
} from '../../media/media-filter.ts'
import {
  mediaFolderChangeSchema,
  mediaFolderMoves,
  mediaFolderSchema,
  mediaZipSchema,
  pendingMediaSchema,
  recognisedMediaSchema,
  savedCopiesSchema,
} from '../../media/media-folder.ts'
import { mediaItemSchema, newMediaSchema } from '../../media/media-item.ts'
import { command, event, type Contract } from '../define.ts'
import { byId, byIds, nothing } from '../inputs.ts'

const tagChangeSchema = z.extend(byIds, {
  add: z.optional(z.array(z.string())),
  remove: z.optional(z.array(z.string())),
})

/** The library: every generated or imported file. */
export const mediaContract = {
  /** Details of an item's file, read from it now. */
  'media.describe': command(byId, fileDescriptionSchema),
  /** One page of the library. `offset` defaults to 0 and `limit` to 200; at most 1,000 items are returned. */
  'media.list': command(
    z.extend(mediaFilterSchema, { offset: z.optional(z.number()), limit: z.optional(z.number()) }),
    mediaPageSchema,
  ),
  /** The ids of every item that matches a filter, in its order: for actions on all of them. */
  'media.ids': command(mediaFilterSchema, z.object({ ids: z.array(z.string()) })),
  /** Totals of items. Items that no longer exist do not count. */
  'media.summary': command(byIds, mediaSummarySchema),
  'media.facets': command(nothing, mediaFacetsSchema),
  'media.get': command(byId, mediaItemSchema),
  /** Several items at once, in no order. Items that no longer exist are left out. */
  'media.getMany': command(
    z.object({ ids: z.array(z.string()).check(z.maxLength(maxItemsAtOnce)) }),
    z.object({ items: z.array(mediaItemSchema) }),
  ),
  /** Returns the items whose star changed. */
  'media.star': command(z.extend(byIds, { isStarred: z.boolean() }), byIds),
  /** Sets the title of an item; `''` restores its own name. */
  'media.rename': command(z.extend(byId, { title: z.string() }), nothing),
  /** Adds and removes tags. Tags ignore case; the first spelling stays. Returns the changes that undo it. */
  'media.tag': command(tagChangeSchema, z.object({ undo: z.array(tagChangeSchema) })),
  /** Moves files to the trash; `restore` undoes it for 30 days. */
  'media.delete': command(byIds, nothing),
  'media.restore': command(byIds, nothing),
  /** Permanently removes the items in the trash, or only those among `ids`. */
  'media.emptyTrash': command(
    z.object({ ids: z.optional(z.array(z.string())) }),
    z.object({ count: z.number(), bytes: z.number() }),
  ),
  /**
   * Adds a copy of a file, with its embedded provenance. Returns the existing item when the file is already there. The
   * file is sent in one message, so the browser host accepts files of up to 64 MiB; larger ones are placed into the
   * folder directly.
   */
  'media.import': command(newMediaSchema, mediaItemSchema),
  /** Reads the provenance in a file. Nothing is added. */
  'media.recognise': command(newMediaSchema, recognisedMediaSchema),
  /** Stores a thumbnail of an item as PNG, JPEG or WebP, served under `<id>-thumbnail` from then on. */
  'media.setThumbnail': command(
    z.object({
      id: z.string(),
      bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array, 'expected bytes'),
    }),
    nothing,
  ),
  'media.folder': command(nothing, mediaFolderSchema),
  /**
   * Changes the media folder; without `path`, back to the one in the data folder. Files are moved there, or left behind
   * and listed as missing.
   */
  'media.setFolder': command(
    z.object({ path: z.optional(z.string()), files: z.enum(mediaFolderMoves) }),
    mediaFolderChangeSchema,
  ),
  /**
   * Lets the user choose a folder in a system dialog: `cancelled` when none is chosen. Only with
   * `capabilities.fileDialogs`.
   */
  'media.chooseFolder': command(nothing, z.object({ path: z.string() })),
  /** Shows the file of an item in the system's file manager. Only with `capabilities.fileManager`. */
  'media.reveal': command(byId, nothing),
  /**
   * Starts a system drag of items' files, after the page has cancelled its own drag; only with
   * `capabilities.fileDrags`. Returns the dragged items before the drag starts.
   */
  'media.drag': command(
    z.object({ ids: z.array(z.string()).check(z.minLength(1), z.maxLength(maxDraggedFiles)) }),
    z.object({ files: z.array(z.object({ name: z.string(), bytes: z.number() })) }),
  ),
  /**
   * Writes a copy of an item to a location chosen in a system dialog: `cancelled` when none is chosen. Only with
   * `capabilities.fileDialogs`.
   */
  'media.saveAs': command(byId, z.object({ path: z.string() })),
  /**
   * Writes copies of items into a folder chosen in a system dialog, without overwriting existing files: `cancelled`
   * when none is chosen. Only with `capabilities.fileDialogs`.
   */
  'media.saveCopies': command(byIds, savedCopiesSchema),
  /** Writes items with their provenance into an archive in the folder `exports` of the media folder. */
  'media.zip': command(byIds, mediaZipSchema),
  /** Files that are downloading or failed to download, newest first. */
  'media.pending': command(nothing, z.array(pendingMediaSchema)),
  /** Retries the download of a pending file without sending the request to the model again. */
  'media.fetchAgain': command(byId, mediaItemSchema),
  /** Dismisses a pending file. */
  'media.forgetPending': command(byId, nothing),
  /** Items were added, changed or removed: `ids` lists them if there are few. */
  'media.changed': event(z.object({ ids: z.optional(z.array(z.string())) })),
  /** Items were permanently removed. */
  'media.removed': event(z.object({ ids: z.array(z.string()) })),
} satisfies Contract
