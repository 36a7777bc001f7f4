/// The abbreviations before or after a company's name that state its legal form.
///
/// They are folded and have no spaces or marks, so that `S.A.`, `SA` and `S. A.` are one form.
enum LegalForms {
    /// The number of words in the longest form: "GmbH & Co. KGaA", "S.A. de C.V.".
    static let longest = 4

    /// Forms at the end of a name.
    static let trailing: Set<String> = Set(
        """
        gmbh gmbhcokg gmbhcokgaa ggmbh mbh ag agcokg kg kgaa ohg gbr ug ughaftungsbeschrankt ev ek eg se \
        ltd limited llc llp lp plc inc incorporated corp corporation co company pllc \
        sa sas sasu sarl eurl snc sca spa srl srls sau sl slu slne sac sacv sadecv sapidecv sderlcv sderldecv srldecv ltda \
        eireli lda bv nv vof cvba bvba \
        ab hb kb as asa aps ans oy oyj ou ehf hf uab sia doo dd ad ood eood ead sro spolsro spzoo spj spk \
        kft zrt nyrt bt rt jsc pjsc ooo oao zao ltdsti \
        pty ptyltd pte pteltd pvt pvtltd private privatelimited sdn bhd sdnbhd berhad tbk kk gk colt coltd \
        ae epe ike αε επε ικε οε ооо оао зао пао ао тов \
        株式会社 有限会社 合同会社 有限公司 股份有限公司 有限责任公司 주식회사 株 주
        """.split(separator: " ").map(String.init))

    /// Forms at the beginning of a name: "AB Volvo", "PT Sepatu Bata Tbk", "ООО Ромашка".
    static let leading: Set<String> = Set(
        "ab pt uab sia ooo oao zao ооо оао зао пао ао тов 株式会社 有限会社 合同会社 주식회사 株 주"
            .split(separator: " ").map(String.init))

    /// Every end of a trailing form, the whole ones among them: a name whose last word is none of them has no such form,
    /// which is true for most.
    static let ends = Set(
        trailing.flatMap { form in form.unicodeScalars.indices.map { String(form.unicodeScalars[$0...]) } })

    /// Every beginning of a leading form.
    static let beginnings = Set(
        leading.flatMap { form in form.unicodeScalars.indices.map { String(form.unicodeScalars[...$0]) } })
}
