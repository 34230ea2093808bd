import type { embeddingsErrors } from '../../en/errors/embeddings.ts'
import type { TranslatedErrors } from '../../translation.ts'

export const embeddings = {
  noSuchResult: {
    message: '未找到结果，可能已被删除。',
    nextStep: '请选择其他结果，或重新嵌入文本。',
  },
  stillEmbedding: {
    message: '这些文本仍在嵌入中。',
    nextStep: '请等待完成，或先停止。',
  },
  nothingToContinue: {
    message: '此结果的所有请求均已完成。',
    nextStep: '如需发送新请求，请重新嵌入文本。未发送任何内容。',
  },
  noVectorsYet: {
    message: '此结果没有可与查询比较的向量。',
    nextStep: '请继续此结果，或重新嵌入文本。未发送任何内容。',
  },
  vectorsNotWritten: ({ reason }) => ({
    message: `无法保存向量。${reason}`,
    nextStep: '请释放磁盘空间或检查文件夹，然后继续。',
  }),
  cutOff: {
    message: '响应提前结束。',
    nextStep: '点“继续”可再次发送此请求。',
  },
  noQueryVector: {
    message: '查询没有可用的向量。',
    nextStep: '请检查请求，然后重试。',
  },
  unusableQueryVector: ({ problem }) => ({
    message: '查询没有可用的向量。',
    nextStep: problem,
  }),
  noTexts: {
    message: '没有可嵌入的文本。',
    nextStep: '请先输入、粘贴或拖入文本，每行一条。未发送任何内容。',
  },
  noInput: {
    message: '没有可嵌入的文本。',
    nextStep: '请先输入或拖入文本，每行一条。空行不会发送。',
  },
  fileUnsupported: ({ fileName, mediaType }) => ({
    message: `无法嵌入 ${fileName}（${mediaType}）。`,
    nextStep: '请添加图片、音频、视频或 PDF 文件，或将文本文件作为多行添加。未发送任何内容。',
  }),
  noVectors: {
    message: '响应中没有可用的向量。',
    nextStep: '请检查响应，然后换用其他模型，或去掉可选参数。',
  },
  noQuery: {
    message: '没有用于排序的查询。',
    nextStep: '请先填写一个问题或几个词。',
  },
  noDocuments: {
    message: '没有可排序的文档。',
    nextStep: '请先输入或拖入文档，每行一个。空行不会发送。',
  },
  noResults: {
    message: '响应中没有可读取的结果。',
    nextStep: '请检查响应，然后换用其他模型，或去掉可选参数。',
  },
  nothingToRank: {
    message: '没有可排序的内容。',
    nextStep: '请先填写查询和文档。未发送任何内容。',
  },
  noSuchRanking: {
    message: '未找到排序结果，可能已被删除。',
    nextStep: '请重新为文档排序。',
  },
  noSuchSet: {
    message: '未找到文本集，可能已被删除。',
    nextStep: '请选择其他文本集，或新建一个。',
  },
  setNotReady: { message: '仍在读取文本。' },
} satisfies TranslatedErrors<typeof embeddingsErrors>
