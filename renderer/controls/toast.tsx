import { Toast as Base } from '@base-ui/react/toast'
import { X, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { useLanguage } from './use-language.ts'
import { IconButton } from './icon-button.tsx'
import { controlsText } from '../../shared/text/en/controls.ts'

export type ToastMessage = {
  /** What was done: "3 images moved to trash". */
  message: string
  icon?: LucideIcon
  /** Takes it back. The toast stays longer when there is one. */
  undo?: () => void
}

type ToastData = { icon: LucideIcon | undefined; undo: (() => void) | undefined }

/** For what has an Undo or happened elsewhere. Errors live where they happened, never here. */
export function useToast(): { show: (toast: ToastMessage) => void } {
  const { add } = Base.useToastManager<ToastData>()
  return {
    show: ({ message, icon, undo }) => {
      add({ title: message, timeout: undo === undefined ? 4000 : 10_000, data: { icon, undo } })
    },
  }
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const language = useLanguage()
  return (
    <Base.Provider limit={3}>
      {children}
      <Base.Portal>
        <Base.Viewport
          key={language}
          aria-label={controlsText().notifications}
          className="fixed right-3 bottom-9 z-50 flex w-80 flex-col gap-2 outline-none"
        >
          <Toasts />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  )
}

function Toasts() {
  const { toasts, close } = Base.useToastManager<ToastData>()
  return toasts.map((toast) => (
    <Base.Root
      key={toast.id}
      toast={toast}
      className="pop-motion rounded-md bg-raised shadow-pop data-limited:hidden"
    >
      <Base.Content className="flex min-h-10 items-center gap-2 py-1 pr-2 pl-3">
        {toast.data?.icon === undefined ? null : <Icon of={toast.data.icon} size="small" />}
        <Base.Title className="min-w-0 flex-1 wrap-anywhere" />
        {toast.data?.undo === undefined ? null : (
          <Base.Action
            className="h-control-small rounded-sm px-2 text-small font-medium text-accent hover:bg-hover"
            onClick={() => {
              toast.data?.undo?.()
              close(toast.id)
            }}
          >
            {controlsText().undo}
          </Base.Action>
        )}
        <Base.Close render={<IconButton icon={X} label={controlsText().dismiss} />} />
      </Base.Content>
    </Base.Root>
  ))
}
