import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import type { Json } from '../../shared/json.ts'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import { useBridge } from '../bridge/use-bridge.ts'
import { createStore, type StoreApi } from 'zustand/vanilla'

export interface ValuesState<Values> {
  readonly form: Values
  change: (change: Partial<Values>) => void
}

/** Values that main keeps under a name. Here they are a copy in work, which is ahead of main until it settles. */
export interface SavedValues<Values> extends StoreApi<ValuesState<Values>> {
  readonly name: string
  readonly schema: z.ZodMiniType<Values>
  readonly initial: Values
}

/** Values of a form, or of what belongs to one. `useSavedValues` reads them back and saves them. */
export function createSavedValues<Values extends object>(
  name: string,
  schema: z.ZodMiniType<Values>,
  initial: Values,
): SavedValues<Values> {
  const store = createStore<ValuesState<Values>>((set) => ({
    form: initial,
    change: (change) => set(({ form }) => ({ form: { ...form, ...change } })),
  }))
  return { ...store, name, schema, initial }
}

const settleMs = 400

/** For which window values were read, and what main has of them. Read once: from then on the window's copy is ahead. */
const known = new WeakMap<object, { readonly bridge: Bridge; form: unknown }>()

/**
 * Brings values back before the first paint, and saves changes once they have settled, when the tab is left and when the
 * page is closed. What could not be saved is saved with the next change, or when main answers again.
 */
export function useSavedValues<Values extends object>(values: SavedValues<Values>): void {
  const bridge = useBridge()
  const { name } = values
  const { data: saved } = useSuspenseQuery({
    queryKey: ['forms', name],
    async queryFn(): Promise<Json> {
      const answer = await bridge.call('forms.get', { name })
      return answer.ok ? answer.value.values : null
    },
    staleTime: Infinity,
    gcTime: Infinity,
  })
  useState(() => bringBack(values, bridge, saved))
  useEffect(() => keepSaved(values, bridge), [values, bridge])
}

/** Only into values that nobody has changed yet. */
function bringBack<Values extends object>(values: SavedValues<Values>, bridge: Bridge, saved: Json): void {
  if (known.get(values)?.bridge === bridge) return
  const parsed = values.schema.safeParse(saved)
  known.set(values, { bridge, form: parsed.success ? parsed.data : values.initial })
  if (parsed.success && values.getState().form === values.initial) values.setState({ form: parsed.data })
}

function keepSaved<Values extends object>(values: SavedValues<Values>, bridge: Bridge): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let unsaved: Values | undefined

  async function save(): Promise<void> {
    clearTimeout(timer)
    const form = unsaved
    if (form === undefined) return
    const json: unknown = JSON.parse(JSON.stringify(form))
    const saved = await bridge.call('forms.save', { name: values.name, values: json as Json })
    if (!saved.ok) return
    known.set(values, { bridge, form })
    if (unsaved === form) unsaved = undefined
  }

  function saveSoon(form: Values): void {
    unsaved = form
    clearTimeout(timer)
    timer = setTimeout(saveNow, settleMs)
  }

  const saveNow = (): void => void save()
  const stops = [
    values.subscribe(({ form }, before) => {
      if (form !== before.form) saveSoon(form)
    }),
    bridge.onState(() => {
      if (bridge.state === 'open') saveNow()
    }),
  ]
  const { form: now } = values.getState()
  if (known.get(values)?.form !== now) saveSoon(now)
  window.addEventListener('pagehide', saveNow)
  return () => {
    for (const stop of stops) stop()
    window.removeEventListener('pagehide', saveNow)
    saveNow()
  }
}
