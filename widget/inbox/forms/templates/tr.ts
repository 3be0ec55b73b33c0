import type { TemplateWords } from './en.ts'

/** Turkish, with “siz”. */
export const words: TemplateWords = {
  shortPrompt: 'Neye ihtiyacınız vardı ve sonuç ne oldu? İki üç cümle yeterli.',
  prompt: 'Her soru için iki üç cümle yeterli; size uymayanları atlayın.',
  questions: {
    before: { text: 'Öncesinde sizi ne duraksatıyordu ya da neye ihtiyacınız vardı?' },
    experience: { text: 'Sonra ne oldu?', hint: 'Belirli bir an ya da bir sayı yardımcı olur.' },
    recommend: { text: 'Bizi kime tavsiye edersiniz, neden ya da neden etmezsiniz?' },
    need: { text: 'Hangi konuda yardıma ihtiyacınız vardı?' },
    cooperation: { text: 'Bizimle çalışmak nasıldı?', hint: 'Aklınızda kalan iyi ya da kötü bir an.' },
    result: { text: 'Şimdi ne farklı ya da ne değişmedi?', hint: 'Varsa bir sayı yardımcı olur.' },
    use: { text: 'Ne için ve ne sıklıkla kullanıyorsunuz?' },
    strengths: { text: 'Neyi iyi, neyi daha az iyi yapıyor?', hint: 'Bir örnek yardımcı olur.' },
    advice: { text: 'Seçmeden önce ne bilinmeli?', hint: 'Kimler için uygun, kimler için değil?' },
  },
  consents: {
    marketing:
      'Yorumumun, adımla birlikte, {workspace} tarafından kendi reklamlarında kullanılmasına izin veriyorum. Bu onayı istediğim zaman geri çekebilirim.',
    contact:
      'Yorumumla ilgili olarak {workspace} tarafından benimle iletişime geçilmesine izin veriyorum. Bu onayı istediğim zaman geri çekebilirim.',
  },
}
