import { Lock, TriangleAlert } from 'lucide-react'
import { useAppInfo } from '../../queries/app-info.ts'
import { Icon } from '../../controls/buttons/icon.tsx'
import { KeyStoreOffer } from './key-store-offer.tsx'
import { keyStorageText } from './key-storage.ts'

/** One quiet line on where this host stores a key. Weak storage is mentioned before anything is saved. */
export function KeyStorageNote({ className = '' }: { className?: string }) {
  const { keyStorage } = useAppInfo().capabilities
  const isWeak = keyStorage === 'weak'
  return (
    <p className={`flex gap-1.5 text-small ${isWeak ? 'text-warn' : 'text-ink-2'} ${className}`}>
      <Icon
        of={isWeak ? TriangleAlert : Lock}
        size="small"
        className={`mt-px ${isWeak ? '' : 'text-ink-3'}`}
      />
      <span>
        {keyStorageText(keyStorage)}
        {keyStorage === 'session' ? <KeyStoreOffer /> : null}
      </span>
    </p>
  )
}
