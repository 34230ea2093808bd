import { Toast as Base } from '@base-ui/react/toast'
import { CircleAlert, X, type LucideIcon } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { errorSentences } from '../../lib/error-sentences.ts'
import { Icon } from '../buttons/icon.tsx'
import { useLanguage } from '../hooks/use-language.ts'
import { IconButton } from '../buttons/icon-button.tsx'
import { onUndoSettled } from './undo-settled.ts'
import { controlsText } from '../../../shared/text/en/controls.ts'

export type ToastMessage = {
  /** What was done: "3 images moved to trash". */
  message: string
  icon?: LucideIcon
  /** Undoes the action. The toast stays longer if it is set. */
  undo?: () => void
  /** The ids of what undoing restores: the toast closes when one of them is settled (`settleUndo`). */
  undoes?: readonly string[]
  /** An action such as "Show". If both are set, Undo is shown instead. */
  action?: { readonly label: string; readonly run: () => void }
}

type ToastData = {
  readonly icon: LucideIcon | undefined
  readonly action: ToastMessage['action']
  readonly undoes: readonly string[]
  /** How long it is shown, once it is in front. */
  readonly milliseconds: number
}

export interface ShowToast {
  readonly show: (toast: ToastMessage) => void
  /** Shows an error and its next step. Only for a failure whose place is gone, or has no room for a notice. */
  readonly showError: (error: Parameters<typeof errorSentences>[0]) => void
  /** The same for a failure without a next step beyond the sentence. */
  readonly showProblem: (sentence: string) => void
}

/** Time to read a short message; toasts with an action, and errors with a next step, stay longer. */
const wordMs = 4_000
const actionMs = 10_000
const problemMs = 15_000

/**
 * For actions with an Undo, and events elsewhere. Errors belong where they occurred, and here only if there is no such
 * place.
 */
export function useToast(): ShowToast {
  const { add } = Base.useToastManager<ToastData>()
  function show({ message, icon, undo, undoes = [], action: given }: ToastMessage, wordsMs = wordMs): void {
    const action = undo === undefined ? given : { label: controlsText().undo, run: undo }
    const milliseconds = action === undefined ? wordsMs : actionMs
    add({ title: message, timeout: 0, data: { icon, action, undoes, milliseconds } })
  }
  const showProblem: ShowToast['showProblem'] = (message) => show({ message, icon: CircleAlert }, problemMs)
  return {
    show: (toast) => show(toast),
    showProblem,
    showError: (error) => showProblem(errorSentences(error)),
  }
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const language = useLanguage()
  return (
    <Base.Provider limit={1}>
      {children}
      <Base.Portal>
        <Base.Viewport
          key={language}
          aria-label={controlsText().notifications}
          // At the top bar, where there is free space: at the bottom toasts would cover figures, the composer and the
          // send buttons.
          className="pointer-events-none fixed inset-x-3 top-1 z-50 mx-auto flex max-w-130 flex-col items-center gap-2 outline-none min-[1180px]:right-92 min-[1180px]:left-auto min-[1180px]:items-end"
        >
          <Toasts />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  )
}

function Toasts() {
  const { toasts, close } = Base.useToastManager<ToastData>()
  return toasts.map((toast) => <ToastView key={toast.id} toast={toast} onClose={() => close(toast.id)} />)
}

function messageOf({ title }: Base.Root.ToastObject<ToastData>): string | undefined {
  return typeof title === 'string' ? title : undefined
}

/** The newest toast is in front. The timers of those behind it are paused, and restart once they are in front again. */
function ToastView({ toast, onClose }: { toast: Base.Root.ToastObject<ToastData>; onClose: () => void }) {
  const { update, close } = Base.useToastManager<ToastData>()
  const { id, limited: isBehind = false, data } = toast
  const milliseconds = data?.milliseconds ?? 0
  useEffect(
    () =>
      onUndoSettled((ids) => {
        const settled = new Set(ids)
        if (data?.undoes.some((each) => settled.has(each)) === true) close(id)
      }),
    [close, id, data],
  )
  useEffect(() => update(id, { timeout: isBehind ? 0 : milliseconds }), [update, id, isBehind, milliseconds])
  return (
    <Base.Root
      toast={toast}
      swipeDirection={['up', 'right']}
      className="pop-motion pointer-events-auto max-w-full rounded-md bg-raised shadow-pop data-limited:hidden"
    >
      <Base.Content className="flex min-h-8 items-center gap-2 py-0.5 pr-1 pl-3">
        {data?.icon === undefined ? null : <Icon of={data.icon} size="small" />}
        <Base.Title className="line-clamp-4 min-w-0 flex-1 wrap-anywhere" title={messageOf(toast)} />
        {data?.action === undefined ? null : (
          <Base.Action
            className="h-control-small rounded-sm px-2 text-small font-medium text-accent hover:bg-hover"
            onClick={() => {
              data.action?.run()
              onClose()
            }}
          >
            {data.action.label}
          </Base.Action>
        )}
        <Base.Close render={<IconButton icon={X} label={controlsText().dismiss} />} />
      </Base.Content>
    </Base.Root>
  )
}
