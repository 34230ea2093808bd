import { useEffect, useRef } from 'react'
import { useBridge } from '../bridge/use-bridge.ts'

/**
 * Reports to main which attachments a form refers to, so that its clean-up keeps them: only the page knows its forms.
 * `ids` may be a new array on each render.
 */
export function useKeepFormAttachments(form: string, ids: readonly string[]): void {
  const bridge = useBridge()
  const held = [...new Set(ids)].join(' ')
  const reported = useRef('')
  useEffect(() => {
    if (held === reported.current) return
    reported.current = held
    void bridge.call('attachments.keepForForm', { form, ids: held === '' ? [] : held.split(' ') })
  }, [bridge, form, held])
}
