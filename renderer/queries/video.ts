import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import type { VideoJob, VideoProgress } from '../../shared/video/job.ts'
import { call } from '../bridge/call.ts'
import { useBridge } from '../bridge/use-bridge.ts'
import { mergeJobs } from './merge-jobs.ts'
import { useOneOfCommands } from './use-command-mutation.ts'

const videoKey = ['video'] as const
const jobKey = [...videoKey, 'job'] as const
const savingKey = [...videoKey, 'saving'] as const

/** Every job, newest first. Kept current by `video.changed`. */
export function videoJobsQuery(bridge: Bridge) {
  return queryOptions({
    queryKey: [...videoKey, 'list'],
    queryFn: ({ signal }) => call(bridge, 'video.list', {}, { signal }),
  })
}

/** One job with the form it was created from and its last poll. */
export function videoJobQuery(bridge: Bridge, id: string) {
  return queryOptions({
    queryKey: [...jobKey, id],
    queryFn: ({ signal }) => call(bridge, 'video.get', { id }, { signal }),
    refetchOnMount: 'always',
    gcTime: 30_000,
  })
}

/** `undefined` until main has answered. */
export function useVideoJobs(): readonly VideoJob[] | undefined {
  return useQuery(videoJobsQuery(useBridge())).data
}

/** How much of the file of a job has been downloaded; `undefined` before the first progress event. */
export function useVideoProgress(id: string): VideoProgress | undefined {
  return useQuery<VideoProgress>({ queryKey: [...savingKey, id], queryFn: skipToken }).data
}

/** Keeps the jobs current. Mounted once per window. */
export function useVideoEvents(): void {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  useEffect(
    () =>
      bridge.on('video.saving', (progress) => {
        queryClient.setQueryData([...savingKey, progress.id], progress)
      }),
    [bridge, queryClient],
  )
  useEffect(
    () =>
      bridge.on('video.changed', ({ jobs, removedIds }) => {
        queryClient.setQueryData(videoJobsQuery(bridge).queryKey, (old) =>
          old === undefined ? old : mergeJobs(old, jobs, removedIds),
        )
        for (const { id } of jobs) void queryClient.invalidateQueries({ queryKey: [...jobKey, id] })
      }),
    [bridge, queryClient],
  )
}

/** Runs an action on one job. The result arrives by `video.changed`, and in the answer to the caller. */
export function useJobAction() {
  return useOneOfCommands<
    'video.adopt' | 'video.pollNow' | 'video.fetchResult' | 'video.resume' | 'video.cancel'
  >()
}

export type JobAction = ReturnType<typeof useJobAction>
