import { useState, type KeyboardEvent } from 'react'
import { useCommitOnLeave } from '../../controls/fields/use-commit-on-leave.ts'

/**
 * Whether it was saved. `unfinished`: it cannot be saved as it is, and the field keeps it. `unusable`: nothing can be made of it,
 * and the field shows the saved value again.
 */
export type Saving = Promise<boolean> | 'unfinished' | 'unusable'

/** What a field says of a key that was pressed in it. */
export type FieldKey = Pick<KeyboardEvent, 'key' | 'preventDefault'>

type Values = Readonly<Record<string, unknown>>

/**
 * Values that are edited and saved together, apart from the saved ones. A field follows its saved value as long as nobody types
 * in it. What is typed stays until main has saved it: while it is being saved, however long that takes, and where that fails.
 */
export function useDraftFields<Fields extends Values>(saved: Fields, save: (fields: Fields) => Saving) {
  const [typed, setTyped] = useState<Partial<Fields>>({})
  const [sent, setSent] = useState<Partial<Fields>>({})

  function commit(change: Partial<Fields> = {}): void {
    const known: Fields = { ...saved, ...sent }
    const sending: Partial<Fields> = { ...typed, ...change }
    // What was typed back to its saved value follows it again.
    if (Object.keys(sending).every((name) => isSame(sending[name], known[name]))) return setTyped(sent)
    setTyped(sending)
    const saving = save({ ...saved, ...sending })
    if (saving === 'unfinished') return
    if (saving === 'unusable') return setTyped(sent)
    setSent(sending)
    void saving.then((isSaved) => {
      setSent((now) => leftOf(now, sending))
      if (isSaved) setTyped((now) => leftOf(now, sending))
    })
  }
  useCommitOnLeave(commit)
  const isUnsent = Object.keys(typed).some((name) => typed[name] !== { ...saved, ...sent }[name])

  return {
    fields: { ...saved, ...typed },
    isChanged: Object.keys(typed).some((name) => typed[name] !== saved[name]),
    change: (change: Partial<Fields>) => setTyped((before) => ({ ...before, ...change })),
    /** Saves what was typed, and a change that comes from a button. */
    commit,
    /**
     * For an element with fields that are saved when they are left. Escape takes back what was typed and not sent; then the key has
     * done its work, and nothing else closes.
     */
    leaving: {
      onBlur: () => commit(),
      onKeyDown(event: FieldKey) {
        if (event.key === 'Enter') commit()
        else if (event.key === 'Escape' && isUnsent) {
          event.preventDefault()
          setTyped(sent)
        }
      },
    },
  }
}

/** A single value that is edited apart from the saved one, in the same way. */
export function useDraft<Value>(saved: Value, save: (value: Value) => Saving) {
  const { fields, isChanged, change, commit, leaving } = useDraftFields({ value: saved }, ({ value }) =>
    save(value),
  )
  return {
    value: fields.value,
    isChanged,
    leaving,
    change: (value: Value) => change({ value }),
    commit: (...value: [] | [Value]) => commit(value.length === 0 ? {} : { value: value[0] }),
  }
}

/** Without the values that are still those of `done`. */
function leftOf<Fields extends Values>(values: Partial<Fields>, done: Partial<Fields>): Partial<Fields> {
  const left = Object.entries(values).filter(([name, value]) => !(name in done && done[name] === value))
  // Some of the same values.
  return Object.fromEntries(left) as Partial<Fields>
}

/** Whether two values are saved alike: white space around a text is not. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one === 'string' && typeof other === 'string') return one.trim() === other.trim()
  return JSON.stringify(one) === JSON.stringify(other)
}
