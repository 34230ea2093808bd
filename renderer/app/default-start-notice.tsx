import { RotateCcw } from 'lucide-react'
import { appText } from '../../shared/text/en/app.ts'
import { unitsText } from '../../shared/text/en/units.ts'
import { Button } from '../controls/buttons/button.tsx'
import { Icon } from '../controls/buttons/icon.tsx'
import { useBringSettingsBack, useSettings } from '../queries/settings.ts'
import { Banner } from './banner.tsx'

/** Says that the window was started with default settings, and offers to restore the earlier ones. */
export function DefaultStartNotice() {
  const { hasSetAside } = useSettings()
  const { bringBack, drop } = useBringSettingsBack()
  if (!hasSetAside) return null
  const words = appText().defaultStart
  return (
    <Banner tone="warn" icon={<Icon of={RotateCcw} size="small" />}>
      <output className="min-w-0 flex-1">
        <b className="font-strong">{words.title}</b>
        {unitsText().betweenSentences}
        {words.text}
      </output>
      <Button size="small" variant="ghost" className="!text-current" onClick={bringBack}>
        {words.bringBack}
      </Button>
      <Button size="small" variant="ghost" className="!text-current" onClick={drop}>
        {words.drop}
      </Button>
    </Banner>
  )
}
