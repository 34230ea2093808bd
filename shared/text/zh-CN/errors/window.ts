import type { windowErrors } from '../../en/errors/window.ts'
import type { TranslatedErrors } from '../../translation.ts'

const fixField = '请在参数中修正或清除后再次发送。尚未发送任何内容。'

export const window = {
  fileUnreadable: ({ name }) => ({
    message: `无法读取“${name}”。`,
    nextStep: '文件在选择后可能被移动或修改过。请重新选择。',
  }),
  viewBug: ({ name, cause }) => ({
    message: `无法显示“${name}”`,
    nextStep: `应用内部错误：“${cause}”。数据不受影响。请重新显示；如果再次出现，请报告此错误。`,
  }),
  viewFailed: ({ name, reason }) => ({ message: `无法显示“${name}”`, nextStep: reason }),
  viewNotLoaded: ({ name }) => ({
    message: `无法显示“${name}”`,
    nextStep:
      '应用的部分文件无法加载，更新应用后可能出现这种情况。请重新加载窗口。已输入和已收到的内容均会保留。',
  }),
  emptyJson: { message: '内容为空：需要一个 JSON 值。' },
  notJson: ({ line, column }) => ({ message: `第 ${line} 行第 ${column} 列不是有效的 JSON。` }),
  notNumber: { message: '不是数字。' },
  numberEmpty: ({ field }) => ({ message: `${field} 为空：需要填写数字。`, nextStep: fixField }),
  numberInvalid: ({ field, text }) => ({ message: `${field} 不是数字：“${text}”。`, nextStep: fixField }),
  fieldIncomplete: ({ field, problem }) => ({
    message: `${field} 未填写完整。${problem}`,
    nextStep: fixField,
  }),
  fieldPartIncomplete: ({ field, place, problem }) => ({
    message: `${field}（${place}）未填写完整。${problem}`,
    nextStep: fixField,
  }),
  noModelList: { message: '此连接还没有模型列表。', nextStep: '请重新加载列表。' },
} satisfies TranslatedErrors<typeof windowErrors>
