import { defineErrors } from '../../define-errors.ts'

const lookForTask =
  'Look for the task in the gateway’s logs and enter its ID here to wait for it. Creating the video again may be charged twice.'

const retryOrRegenerate = 'Retry the download to get a fresh link, or generate the video again.'

export const videoErrors = {
  // Requests.
  noPrompt: {
    message: 'There is no prompt to generate a video from.',
    nextStep: 'Describe the video first. Nothing was sent.',
  },
  noChange: {
    message: 'There is no change to apply to the video.',
    nextStep: 'Describe the change first. Nothing was sent.',
  },
  imageTooLarge: ({ megabytes }: { megabytes: number }) => ({
    message: `An image inside a JSON body can be ${megabytes} MB at most.`,
    nextStep: 'Choose a smaller one, or send it as a form to /v1/videos. Nothing was sent.',
  }),
  imageUnreadable: {
    message: 'An image of this request could not be read.',
    nextStep: 'Choose it again, then retry. Nothing was sent.',
  },
  sameVideoJustNow: {
    message: 'The same video was requested less than a minute ago. Requesting it again may be charged again.',
    nextStep: 'Create it again only if you want it twice. Nothing was sent.',
  },
  sameVideo: ({ minutes }: { minutes: number }) => ({
    message: `The same video was requested ${minutes} min ago. Requesting it again may be charged again.`,
    nextStep: 'Create it again only if you want it twice. Nothing was sent.',
  }),

  // Responses.
  noTaskId: {
    message: 'The response names no task.',
    nextStep: 'See the response in the inspector. The video may be generated and charged all the same.',
  },
  notATask: {
    message: 'The response contains no task.',
    nextStep: 'See it in the inspector. Polling continues.',
  },
  taskFailed: {
    message: 'The gateway could not generate this video.',
    nextStep: 'Change the prompt or the settings and create a new one. It is not retried automatically.',
  },
  endedWhileCreating: {
    message:
      'The app closed while the video was being requested. It is unknown whether the video is being generated.',
    nextStep: lookForTask,
  },
  endedBeforeSending: {
    message:
      'The app closed just before the video was requested. There is no sign that the request was sent.',
    nextStep: `Most likely nothing is being generated. ${lookForTask}`,
  },
  stoppedWhileCreating: {
    message: 'The request was stopped. It is unknown whether the video is being generated.',
    nextStep: lookForTask,
  },
  outcomeUnknown: ({ cause }: { cause: string }) => ({
    message: `${cause} It is unknown whether the video is being generated.`,
    nextStep: lookForTask,
  }),
  keyMissing: {
    message: 'This connection no longer has an API key.',
    nextStep: 'Enter the key again. The job then continues automatically.',
  },

  // Downloads.
  noFile: {
    message: 'The gateway reports the video as done but provides no file.',
    nextStep: 'Retry the download later. The gateway’s response is in the inspector.',
  },
  notAVideo: ({ host }: { host: string }) => ({
    message: `${host} returned something other than a video.`,
    nextStep: 'Retry the download later. What was returned is in the trash of the library.',
  }),
  notAVideoFromGateway: {
    message: 'The gateway returned something other than a video.',
    nextStep: 'Retry the download later. What was returned is in the trash of the library.',
  },
  linkRefused: ({ status }: { status: number }) => ({
    message: `The link to this video no longer works (${status}): such links expire. The gateway provides no other.`,
    nextStep: retryOrRegenerate,
  }),
  linkExpired: {
    message: 'The link to this video has expired, and the gateway provides no new one.',
    nextStep: retryOrRegenerate,
  },
  someSaved: ({ saved, total, cause }: { saved: number; total: number; cause: string }) => ({
    message: `${saved} of ${total} videos ${saved === 1 ? 'is' : 'are'} saved. ${cause}`,
    nextStep: 'Retry the download of the others.',
  }),
  downloadBug: {
    message: 'The app failed while downloading this video. This is a bug in the app.',
    nextStep: 'Retry the download. The video is not generated again. If this comes back, report it.',
  },

  // Actions that a job's state does not allow.
  jobNotFound: { message: 'Video job not found. It may have been deleted.' },
  nothingToPoll: {
    message: 'This job cannot be polled.',
    nextStep: 'Its entry in the list shows its state and what can be done.',
  },
  notWaiting: {
    message: 'This job is not being polled.',
    nextStep: 'Its entry in the list shows its state.',
  },
  jobEnded: { message: 'This job has ended.', nextStep: 'There is nothing to stop.' },
  noDownload: {
    message: 'There is no file to download for this job.',
    nextStep: 'Wait until its task has succeeded.',
  },
  hasTask: {
    message: 'This job already has a task.',
    nextStep: 'Its entry in the list shows its state.',
  },
  noTask: {
    message: 'The task ID is unknown.',
    nextStep: 'Enter it first: the gateway’s logs show task IDs.',
  },
  stillCreating: {
    message: 'The video is being requested at the moment.',
    nextStep: 'Wait for the gateway’s response, or stop the request first.',
  },
  notATaskId: {
    message: 'This is not a task ID.',
    nextStep: 'Copy the ID from the gateway’s logs: it has no spaces.',
  },
  pollTooSoon: ({ seconds }: { seconds: number }) => ({
    message: 'The gateway requires a pause before the next request.',
    nextStep: `Polling continues automatically in ${seconds} s.`,
  }),
}

export const videoError = defineErrors('video', videoErrors)
