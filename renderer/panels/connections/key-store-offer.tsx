import { useState } from 'react'
import { settingsText } from '../../../shared/text/en/settings.ts'
import { useKeyStore } from '../../queries/key-store.ts'
import { KeyStoreQuestion } from './key-store-question.tsx'

/** Beside a key field: offers to store keys permanently. Disappears once the user has decided. */
export function KeyStoreOffer() {
  const status = useKeyStore()
  const [isAsking, setAsking] = useState(false)
  if (status?.choice !== 'undecided' || status.state === 'unknown' || status.state === 'absent') return null
  return (
    <>
      {' '}
      <button
        type="button"
        className="cursor-pointer text-accent underline underline-offset-2"
        onClick={() => setAsking(true)}
      >
        {settingsText().keyStore.offer}
      </button>
      {isAsking ? <KeyStoreQuestion status={status} onClose={() => setAsking(false)} /> : null}
    </>
  )
}
