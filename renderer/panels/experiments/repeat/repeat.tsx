import { Suspense } from 'react'
import { createLazyView } from '../../../controls/panes/lazy.tsx'
import { useRepeatStore } from './repeat-store.ts'

const RepeatDialog = createLazyView(async () => (await import('./repeat-dialog.tsx')).RepeatDialog)

/** The dialog that repeats a request of this place, while it is open there. */
export function Repeat({ place }: { place: string }) {
  const asked = useRepeatStore((state) => state.asked)
  if (asked?.place !== place) return null
  return (
    <Suspense fallback={null}>
      <RepeatDialog {...asked} />
    </Suspense>
  )
}
