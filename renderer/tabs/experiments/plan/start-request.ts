import { create } from 'zustand'

/** The id of an experiment that was created in order to be started: its pane opens the start dialog. */
export const useStartRequest = create<{ readonly id: string | undefined }>(() => ({ id: undefined }))
