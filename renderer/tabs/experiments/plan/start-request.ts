import { create } from 'zustand'

/** The experiment that was made to be run at once: its pane asks for the confirmation when it opens. */
export const useStartRequest = create<{ readonly id: string | undefined }>(() => ({ id: undefined }))
