import { useState, type KeyboardEvent } from 'react'
import { useCommitOnLeave } from '../../controls/fields/use-commit-on-leave.ts'

/**
 * The result of saving: a promise of whether it succeeded. `unfinished`: the value cannot be saved yet, and the field
 * keeps it. `unusable`: the value has no meaning, and the field shows the saved value again.
 */
export type Saving = Promise<boolean> | 'unfinished' | 'unusable'

/** The part of a key event that a field uses. */
export type FieldKey = Pick<KeyboardEvent, 'key' | 'preventDefault'>

type Values = Readonly<Record<string, unknown>>

/**
 * Holds edited values that are saved together, apart from the saved ones. A field follows its saved value until the
 * user edits it. The edited value stays until the main process has saved it: while saving, however long that takes, and
 * after a failure.
 */
export function useDraftFields<Fields extends Values>(saved: Fields, save: (fields: Fields) => Saving) {
  const [typed, setTyped] = useState<Partial<Fields>>({})
  const [sent, setSent] = useState<Partial<Fields>>({})

  function commit(change: Partial<Fields> = {}): void {
    const known: Fields = { ...saved, ...sent }
    const sending: Partial<Fields> = { ...typed, ...change }
    // If all fields are back at their saved values, follow those again.
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
    /** Saves the edited values, with an additional change from a button. */
    commit,
    /**
     * Handlers for an element whose fields are saved on blur. Escape discards edits that were not sent, and consumes
     * the key event, so that nothing else closes.
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

/** The same as `useDraftFields`, for a single value. */
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

/** Removes the values that are unchanged since `done`. */
function leftOf<Fields extends Values>(values: Partial<Fields>, done: Partial<Fields>): Partial<Fields> {
  const left = Object.entries(values).filter(([name, value]) => !(name in done && done[name] === value))
  // The entries are a subset of `values`.
  return Object.fromEntries(left) as Partial<Fields>
}

/** Whether two values are saved as the same value: surrounding white space of a text is not saved. */
function isSame(left: unknown, right: unknown): boolean {
  if (typeof left === 'string' && typeof right === 'string') return left.trim() === right.trim()
  return JSON.stringify(left) === JSON.stringify(right)
}
