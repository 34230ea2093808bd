import type { incidentErrors } from '../../en/errors/incident.ts'
import type { TranslatedErrors } from '../../translation.ts'

export const incident = {
  nothingChosen: {
    message: '没有可放入故障包的请求或检查。',
    nextStep: '请从检查器中的请求或连接诊断打开。',
  },
  notAnIncident: {
    message: '此文件不是本应用的故障包，或已损坏。',
    nextStep: '请选择通过“故障包”创建的 ZIP 文件。',
  },
  tooLarge: {
    message: '此文件声称的内容超出了故障包的限度。',
    nextStep: '未解压该文件。请让发送者提供由本应用创建的故障包。',
  },
  newer: {
    message: '此故障包由更新版本的应用创建。',
    nextStep: '请更新应用，或用其他程序打开其中的 SUMMARY.md 和 exchange.har。',
  },
} satisfies TranslatedErrors<typeof incidentErrors>
