export const money = `
payment|pago pagos|paiement|zahlung bezahlung|pagamento|платеж платёж оплат|支付 付款|支払い 決済|دفع مدفوعات|भुगतान bhugtan payments|pembayaran|pagamento pagamenti|betaling
money|dinero plata|argent|geld|dinheiro grana|деньг денег деньги|钱 资金|お金 資金|مال فلوس أموال|पैसा पैसे paisa paise|uang duit|denaro soldi|geld
price|precio|prix|preis preise|preço|цена цены|价格|価格 値段|سعر أسعار|कीमत दाम keemat daam|harga|prezzo prezzi|prijs
cost|costo coste costes|coût coûts|kosten|custo custos|стоимост расход|成本 费用|費用 コスト|تكلف|लागत खर्च kharch|biaya|costo costi|kosten
wallet|billetera cartera monedero|portefeuille|geldbörse brieftasche wallet|carteira|кошелек кошельк|钱包|財布 ウォレット|محفظ|बटुआ वॉलेट wallet|dompet|portafoglio|portemonnee
currency|moneda divisa|monnaie devise|währung|moeda|валют|货币|通貨|عمل_ة عملات|मुद्रा|mata_uang|valuta moneta|valuta
bank|banco|banque|bank|banco|банк|银行|銀行|بنك مصرف|बैंक|bank|banca|bank
transfer|transferencia|virement transfert|überweisung|transferência|перевод_денег|转账|振込 送金|تحويل|ट्रांसफर|transfer|bonifico|overschrijving
account|cuenta|compte|konto|conta|аккаунт учетн|账户 账号|アカウント 口座|حساب|खाता account|akun|conto account|account
debt|deuda|dette|schulden|dívida|долг долги|债务|借金 債務|ديون|कर्ज|utang|debito|schuld
loan|préstamo|prêt|kredit darlehen|empréstimo|заем кредитов|贷款|ローン 融資|قرض|ऋण|pinjaman|prestito|lening
tax|impuesto|impôt taxe|steuer steuern|imposto|налог|税收 税|税金 税|ضريب|कर_भुगतान टैक्स|pajak|tassa imposta|belasting
salary|salario sueldo|salaire|gehalt lohn|salário|зарплат|工资|給料|راتب|वेतन|gaji|stipendio|loon
income|ingreso ingresos|revenu revenus|einkommen einnahmen|renda receita|доход|收入|収入|دخل|आय|pendapatan|reddito entrate|inkomen
expense|gasto gastos|dépense|ausgabe ausgaben|gasto despesa|расходы|支出|支出 出費|مصروف نفق|व्यय|pengeluaran|spesa spese|uitgave
budget|presupuesto|budget|budget haushalt|orçamento|бюджет|预算|予算|ميزاني|बजट|anggaran|bilancio|begroting
fund|fondo fondos|fonds caisse|fonds kasse|fundo caixa|фонд казн|基金|基金 資金|صندوق|कोष फंड|dana kas|fondo cassa|fonds kas
donation|donación donar|don dons|spende spenden|doação doar|пожертвовани донат|捐款 捐赠|寄付 募金|تبرع|दान चंदा|donasi sumbangan|donazione donare|donatie
sponsor|patrocinador|mécène parrain|sponsor förderer|patrocinador|спонсор|赞助|スポンサー|راعي رعاي|प्रायोजक|sponsor|sponsor|sponsor
invoice|factura|facture|rechnung rechnungen|fatura|счет_фактура|发票 账单|請求書 請求|فاتور|बिल चालान bill|tagihan faktur|fattura bolletta|factuur rekening
receipt|recibo comprobante|reçu|quittung beleg|recibo comprovante|чек квитанци|收据|領収書 レシート|إيصال|रसीद|kuitansi|ricevuta|bon kwitantie
subscription|suscripción|abonnement|abo abonnement|assinatura_mensal|подписк|订阅|サブスク 購読|اشتراك|सदस्यता|langganan|abbonamento|abonnement
market|mercado|marché|markt märkte|mercado|рынок рынк|市场|市場|سوق|बाज़ार bazaar|pasar|mercato|markt
trade|comercio|commerce|handel|comércio|торговл|贸易 交易|貿易 取引|تجار|व्यापार|perdagangan|commercio|handel
shop|tienda|magasin boutique|laden geschäft|loja|магазин|商店|店|متجر|दुकान|toko|negozio|winkel
customer|cliente|client|kunde kunden|cliente|клиент|客户|顧客 客|عميل عملاء|ग्राहक|pelanggan|cliente|klant
service|servicio|service|dienst|serviço|сервис услуг|服务|サービス|خدم|सेवा|layanan|servizio|dienst
supply|suministro|approvisionnement|versorgung lieferkette|fornecimento|снабжени поставк|供应|供給|توريد|आपूर्ति|pasokan|fornitura|levering
insurance|seguro_médico|assurance|versicherung|seguro_de_vida|страхов|保险|保険|تأمين|बीमा|asuransi|assicurazione|verzekering
investment|inversión|investissement|investition|investimento|инвестици|投资|投資|استثمار|निवेश|investasi|investimento|investering
profit|ganancia|bénéfice|gewinn profit|lucro|прибыл|利润|利益|ربح|मुनाफा|keuntungan|profitto|winst
economy|economía|économie|wirtschaft|economia|экономик|经济|経済|اقتصاد|अर्थव्यवस्था|ekonomi|economia|economie
crypto|cripto criptomoneda|crypto cryptomonnaie|krypto kryptowährung|cripto criptomoeda|крипт|加密货币|仮想通貨|عملات_رقمية كريبتو|क्रिप्टो|kripto|cripto criptovaluta|crypto
blockchain|cadena_de_bloques|chaîne_de_blocs|blockchain|blockchain|блокчейн|区块链|ブロックチェーン|بلوكتشين|ब्लॉकचेन|rantai_blok|blockchain|blockchain
fraud|fraude estafa|fraude arnaque|betrug|fraude golpe|мошенничеств|诈骗|詐欺|احتيال|धोखाधड़ी|penipuan|frode truffa|fraude
auction|subasta|enchère enchères|auktion|leilão|аукцион|拍卖|オークション|مزاد|नीलामी|lelang|asta|veiling
rent|alquiler|loyer|miete|aluguel|аренд|租金|家賃|إيجار|किराया|sewa|affitto|huur
company|empresa|entreprise société|firma unternehmen|empresa|компани фирм|公司 企业|会社 企業|شرك|कंपनी|perusahaan|azienda|bedrijf
factory|fábrica|usine|fabrik|fábrica|завод фабрик|工厂|工場|مصنع|कारखाना|pabrik|fabbrica|fabriek
operator|operador dueño|opérateur patron|betreiber besitzer|operador dono|оператор владел|运营者 主人|運営 オーナー|مشغل مالك|मालिक malik|pemilik|gestore padrone|eigenaar beheerder
`
