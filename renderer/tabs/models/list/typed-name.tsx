import { ArrowRight } from 'lucide-react'
import { Button } from '../../../controls/buttons/button.tsx'
import { MiddleCut } from '../../../controls/texts/middle-cut.tsx'
import { modelsText } from '../../../../shared/text/en/models.ts'

/** Offers a name that is not in the list: a gateway may know models that it does not list. */
export function TypedName({ name, onUse }: { name: string; onUse: () => void }) {
  return (
    <div className="flex flex-none items-center gap-2 border-t border-line bg-panel px-3 py-1.5 text-small text-ink-2">
      <span className="flex min-w-0 flex-1 gap-1.5">
        <MiddleCut text={name} className="font-mono text-wire-small leading-4 text-ink" />
        <span className="flex-none">{modelsText().list.typedName}</span>
      </span>
      <Button size="small" icon={ArrowRight} onClick={onUse}>
        {modelsText().list.useAsTyped}
      </Button>
    </div>
  )
}
