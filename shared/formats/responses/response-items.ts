import { isJsonObject, type JsonObject } from '../../json.ts'
import type { AppError } from '../../errors/app-error.ts'
import type { Part } from '../../runs/part.ts'
import { toList, toText } from '../coerce.ts'
import { serverCallFailed } from '../server-call.ts'
import { createItemReader, itemIndexOf, type ItemReader } from './item-reader.ts'
import { withoutImages } from './item-text.ts'

/** The output items of one response by index, and each item as it was when it was done. */
export interface ResponseItems {
  /** Whether no item was begun or done. */
  isEmpty(): boolean
  hasDone(): boolean
  /** Returns the reader of the item at an index, and creates it if necessary. */
  at(index: number): ItemReader
  /** Reads an event that adds an item, or one that says that it is done. */
  read(event: JsonObject, isDone: boolean, out: Part[]): void
  /** Reads the list of a whole response, whose items are all done. */
  readList(output: unknown, out: Part[]): void
  /** Whether one of the done items is a call that the app answers. */
  hasCalls(): boolean
  /** The error of a failed call that the service ran, if the answer contains nothing else. */
  failedCall(): AppError | undefined
  /** Ends all items and passes on what they held back. */
  end(out: Part[]): void
  /** The done items in order, as they are sent back. */
  toKeep(): JsonObject[]
  /** Forgets all items: the response starts over. */
  clear(): void
}

/** The output items of one response, none at first (see shared/gateway/wire/responses.md, "Stream"). */
export function createResponseItems(): ResponseItems {
  const items = new Map<number, ItemReader>()
  const doneItems = new Map<number, JsonObject>()
  const placesById = new Map<string, number>()

  function at(index: number): ItemReader {
    let item = items.get(index)
    if (item === undefined) {
      item = createItemReader(`item/${index}`)
      items.set(index, item)
    }
    return item
  }

  /** Whether an identical item was done before: some gateways send it again under another index. */
  function isKnown(item: JsonObject): boolean {
    if (toText(item['id']) === undefined) return false
    const json = JSON.stringify(item)
    return [...doneItems.values()].some((done) => done['id'] === item['id'] && JSON.stringify(done) === json)
  }

  return {
    isEmpty: () => items.size === 0 && doneItems.size === 0,
    hasDone: () => doneItems.size > 0,
    at,
    read(event, isDone, out) {
      const { item } = event
      if (!isJsonObject(item)) return
      if (isDone && isKnown(item)) return
      const index = itemIndexOf(event)
      const id = toText(item['id'])
      if (id !== undefined) placesById.set(id, index)
      if (isDone) doneItems.set(index, item)
      at(index).whole(item, isDone, out)
    },
    readList(output, out) {
      toList(output).forEach((item, position) => {
        if (!isJsonObject(item)) return
        // Converted streams omit items from the list, so its positions may differ from the indices of the events.
        const index = placesById.get(toText(item['id']) ?? '') ?? position
        doneItems.set(index, item)
        at(index).whole(item, true, out)
      })
    },
    hasCalls: () =>
      [...doneItems.values()].some(
        (item) => String(toText(item['type'])).endsWith('tool_call') || item['type'] === 'function_call',
      ),
    failedCall() {
      const all = [...items]
      const failed = all.find(([, item]) => item.hasFailed())
      if (failed === undefined || all.some(([, item]) => item.saysSomething())) return undefined
      const { type, status } = doneItems.get(failed[0]) ?? {}
      return serverCallFailed(toText(type) ?? '', toText(status) ?? '')
    },
    end(out) {
      for (const item of items.values()) item.end(out)
    },
    toKeep: () =>
      [...doneItems]
        .toSorted(([left], [right]) => left - right)
        .map(([index, item]) => (items.get(index)?.hasImages() === true ? withoutImages(item) : item)),
    clear() {
      items.clear()
      doneItems.clear()
      placesById.clear()
    },
  }
}
