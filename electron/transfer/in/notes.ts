import type { ImportNote, ImportNoteKind } from '../../../shared/transfer/imported-conversation.ts'

/** The maximum length of an example: it identifies something, and is not a copy of it. */
const maxExample = 80

/** Counts what an import changed. */
export interface Notes {
  add(kind: ImportNoteKind, example?: string): void
  addAll(notes: readonly ImportNote[]): void
  /** One note per kind, in the order in which they first occurred. */
  list(): ImportNote[]
}

export function createNotes(): Notes {
  const notes = new Map<ImportNoteKind, { count: number; example?: string }>()
  function count(kind: ImportNoteKind, by: number, example: string | undefined): void {
    const before = notes.get(kind)
    const named = before?.example ?? (example === undefined || example === '' ? undefined : cut(example))
    notes.set(kind, { count: (before?.count ?? 0) + by, ...(named !== undefined && { example: named }) })
  }
  return {
    add: (kind, example) => count(kind, 1, example),
    addAll(all) {
      for (const note of all) count(note.kind, note.count, note.example)
    },
    list: () => [...notes].map(([kind, rest]) => ({ kind, ...rest })),
  }
}

function cut(text: string): string {
  const line = text
    .slice(0, maxExample * 4)
    .replaceAll(/\s+/g, ' ')
    .trim()
  const characters = Array.from(line)
  return characters.length > maxExample ? `${characters.slice(0, maxExample).join('')}…` : line
}
