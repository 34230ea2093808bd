import { useEffect, useState } from 'react'
import type { StartStep } from '../../shared/backup/start-step.ts'
import { resolveLanguage } from '../../shared/text/language.ts'
import { useBridge, useBridgeState } from '../bridge/use-bridge.ts'
import { languageStore } from '../stores/language-store.ts'

/**
 * The long step of main's startup; `undefined` once it is over. Queried each time main becomes reachable, while it is
 * wanted.
 */
export function useStartStep(isWanted = true): StartStep | undefined {
  const bridge = useBridge()
  const isAsked = useBridgeState() === 'open' && isWanted
  const [step, setStep] = useState<StartStep>()
  useEffect(() => {
    if (!isAsked) return undefined
    const forget = (): void => setStep(undefined)
    const close = bridge.open(
      'app.starting',
      {},
      {
        onItem({ step: newest, language }) {
          void languageStore.getState().want(resolveLanguage(language, navigator.languages))
          setStep(newest)
        },
        onEnd: forget,
      },
    )
    return () => {
      close()
      forget()
    }
  }, [bridge, isAsked])
  return step
}
