import type { RiskNotice } from './risk-points.ts'

export const notice: RiskNotice = {
  since: '2026-11-01',
  sections: [
    {
      heading: '以下情況請勿使用',
      points: [
        { sign: 'never', text: '未滿 18 歲' },
        { sign: 'never', text: '懷孕，或正服用令皮膚對光敏感的藥物' },
        { sign: 'never', text: '曾患皮膚癌，或醫生建議避免日曬' },
        { sign: 'never', text: '皮膚有傷口、濕疹或曬傷' },
        { sign: 'never', text: '皮膚從不曬黑，一曬就傷' },
      ],
    },
    {
      heading: '每次使用',
      points: [
        { sign: 'goggles', text: '全程佩戴護目鏡' },
        { sign: 'gap', text: '與上次相隔最少 48 小時，在室外曬過太陽亦須計算在內' },
        { sign: 'skin', text: '除下首飾，卸妝，不用香水及防曬用品' },
        { sign: 'time', text: '由較短時間及輕度開始，不要超過程式及日曬機准許的時長' },
        { sign: 'stop', text: '感到不適，立即按機上停止掣，無需手機亦可停止' },
      ],
    },
    {
      heading: '風險',
      points: [
        { sign: 'health', text: '紫外線會曬傷皮膚及眼睛，令皮膚提早老化，並增加患皮膚癌的風險。' },
        { sign: 'health', text: '日曬並非醫療，我們不保證任何效果，亦不聲稱日曬有益健康。' },
        { sign: 'health', text: '部分藥物、護膚品及香水會令皮膚對光敏感。如有疑問，使用前請先諮詢醫生。' },
      ],
    },
    {
      heading: '使用後',
      points: [
        { sign: 'help', text: '如皮膚持續發紅、起泡或眼睛疼痛，請停止使用並求醫。' },
        { sign: 'help', text: '如有意外或發現日曬機異常，請離開日曬機並通知職員。' },
      ],
    },
  ],
}
