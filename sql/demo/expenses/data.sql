-- Demo data: eight engineers with fifteen expenses each in the third quarter of 2025, six other people, two custom budgets.
-- Approved travel in Q3: 101 6,240.50 - 102 3,180.00 - 103 5,612.40 (budget 8,000) - 104 2,745.00 (budget 2,000)
-- 105 4,890.75 - 106 7,015.20 - 107 1,960.00 - 108 4,720.00. Over their budget: 101, 104 and 106.
declare
  procedure add_employee
  ( p_id         in number
  , p_name       in varchar2
  , p_department in varchar2
  , p_role       in varchar2
  )
  is
  begin
    insert into demo_employees (id, name, department, role)
    values (p_id, p_name, p_department, p_role);
  end add_employee;
begin
  delete from demo_travel_budgets;
  delete from demo_expense_items;
  delete from demo_employees;

  add_employee(101, 'Mirela Vuković', 'engineering', 'Staff Engineer');
  add_employee(102, 'Tobias Lindqvist', 'engineering', 'Backend Engineer');
  add_employee(103, 'Anjali Rao', 'engineering', 'Principal Engineer');
  add_employee(104, 'Mateo Herrera', 'engineering', 'Frontend Engineer');
  add_employee(105, 'Chiara Fontana', 'engineering', 'Site Reliability Engineer');
  add_employee(106, 'Kwame Boateng', 'engineering', 'Engineering Manager');
  add_employee(107, 'Hanna Kowalczyk', 'engineering', 'Data Engineer');
  add_employee(108, 'Declan Murphy', 'engineering', 'Security Engineer');
  add_employee(201, 'Sofie Janssen', 'sales', 'Account Executive');
  add_employee(202, 'Rafael Costa', 'sales', 'Sales Director');
  add_employee(203, 'Ingrid Solberg', 'finance', 'Controller');
  add_employee(204, 'Yuki Tanaka', 'finance', 'Payroll Specialist');
  add_employee(205, 'Amara Diallo', 'people', 'Recruiter');
  add_employee(206, 'Paul Brandstätter', 'people', 'Head of People');

  insert into demo_travel_budgets (employee_id, travel_budget, reason)
  values (103, 8000, 'Visits the research partners every month');
  insert into demo_travel_budgets (employee_id, travel_budget, reason)
  values (104, 2000, 'Works remotely and travels for team weeks only');
end;
/

declare
  procedure add_expense
  ( p_id       in number
  , p_employee in number
  , p_day      in varchar2
  , p_category in varchar2
  , p_status   in varchar2
  , p_amount   in number
  , p_project  in varchar2
  , p_approver in varchar2
  , p_merchant in varchar2
  , p_notes    in varchar2
  )
  is
  begin
    insert into demo_expense_items
    ( id
    , employee_id
    , expense_date
    , category
    , status
    , amount
    , merchant
    , receipt_url
    , cost_centre
    , project_code
    , approval_chain
    , payment_method
    , submitted_on
    , vat_rate
    , notes
    )
    values
    ( p_id
    , p_employee
    , to_date(p_day, 'YYYY-MM-DD')
    , p_category
    , p_status
    , p_amount
    , p_merchant
    , 'https://receipts.example.com/archive/' || replace(p_day, '-', '/') || '/EXP-' || to_char(p_id) || '-' || to_char(p_employee) || '.pdf'
    , 'CC-' || to_char(4000 + mod(p_employee, 100) * 10) || '-' || upper(p_category)
    , p_project || '-' || substr(p_day, 1, 4) || '-' || to_char(mod(p_id, 90) + 10)
    , p_approver || ',Ulrike Sander,Finance Operations'
    , case mod(p_id, 3) when 0 then 'corporate card' when 1 then 'personal card' else 'invoice' end
    , to_date(p_day, 'YYYY-MM-DD') + 2
    , case p_category when 'travel' then 7 when 'meals' then 10 else 19 end
    , p_notes
    );
  end add_expense;
begin
  add_expense(7001, 101, '2025-07-01', 'travel', 'approved', 1840.50, 'ATLAS', 'Kwame Boateng', 'Northwind Rail Europe',
    'Return journey by rail to the platform review in Utrecht, seat reservation included; the slower connection was chosen because it was cheaper');
  add_expense(7002, 101, '2025-07-07', 'meals', 'approved', 64.80, 'BOREAS', 'Ulrike Sander', 'Osteria del Ponte',
    'Dinner with two engineers of the customer after the migration rehearsal, guest list attached, alcohol paid privately by the participants');
  add_expense(7003, 101, '2025-07-13', 'software', 'approved', 59.00, 'CYGNUS', 'Nadia Petrenko', 'Quillmark Licences',
    'Annual seat for the diagram editor used in the design documents, renewal agreed with procurement, moved from the team card to this one');
  add_expense(7004, 101, '2025-07-19', 'travel', 'approved', 1275.00, 'DELPHI', 'Olivier Marchand', 'Skyharbor Airlines',
    'Economy fare to the customer workshop in Lisbon, booked fourteen days ahead through the travel desk, one checked bag for demonstration hardware');
  add_expense(7005, 101, '2025-07-25', 'equipment', 'pending', 329.00, 'ATLAS', 'Kwame Boateng', 'Bergström Elektronik',
    'Docking station and two display cables for the shared desk in the east wing, inventory label applied by the service desk on arrival');
  add_expense(7006, 101, '2025-08-01', 'training', 'approved', 890.00, 'BOREAS', 'Ulrike Sander', 'Lakeside Academy',
    'Two day course on query tuning, certificate uploaded to the learning portal, the fee includes the course book and lunch on both days');
  add_expense(7007, 101, '2025-08-07', 'travel', 'approved', 1650.00, 'CYGNUS', 'Nadia Petrenko', 'Hotel Lindenhof Zürich',
    'Four nights close to the partner office during the integration sprint, breakfast included, city tax shown separately on the invoice');
  add_expense(7008, 101, '2025-08-13', 'meals', 'rejected', 64.80, 'DELPHI', 'Olivier Marchand', 'Café Marlene',
    'Breakfast meeting with the vendor of the observability tool before the contract talks, four persons, agenda attached to the receipt');
  add_expense(7009, 101, '2025-08-19', 'office', 'approved', 52.10, 'ATLAS', 'Kwame Boateng', 'Papierhaus Sommer',
    'Whiteboard markers, sticky notes and flip chart paper for the quarterly planning workshop, leftovers were stored in the team cabinet');
  add_expense(7010, 101, '2025-08-25', 'travel', 'approved', 1475.00, 'BOREAS', 'Ulrike Sander', 'Blue Pier Suites Porto',
    'Three nights during the architecture week; the rate agreed with the event organiser was applied, no minibar and no other extras');
  add_expense(7011, 101, '2025-09-01', 'software', 'approved', 189.00, 'CYGNUS', 'Nadia Petrenko', 'Fernwood Cloud Tools',
    'Monthly charge of the load testing service, used for the checkout release only, subscription cancelled at the end of the period');
  add_expense(7012, 101, '2025-09-07', 'equipment', 'pending', 148.50, 'DELPHI', 'Olivier Marchand', 'Kestrel Office Supply',
    'Noise cancelling headset as replacement for the defective one, warranty claim rejected by the manufacturer after three years of use');
  add_expense(7013, 101, '2025-09-13', 'travel', 'pending', 420.00, 'ATLAS', 'Kwame Boateng', 'Meridian Car Hire',
    'Compact car for the data centre visit in Luleå, returned with a full tank, mileage log attached to the receipt as a second page');
  add_expense(7014, 101, '2025-09-19', 'meals', 'approved', 64.80, 'BOREAS', 'Ulrike Sander', 'Taverna Kyklades',
    'Team lunch after the release of the reporting module, eight persons, the limit for one person was kept according to the policy');
  add_expense(7015, 101, '2025-09-25', 'training', 'rejected', 890.00, 'CYGNUS', 'Nadia Petrenko', 'Ostsee Konferenzen',
    'Online ticket for the database days, recordings included, the summary was shared with the team in the wiki on the following Monday');
  add_expense(7016, 101, '2025-05-10', 'travel', 'approved', 1390.00, 'ATLAS', 'Kwame Boateng', 'Northwind Rail Europe',
    'Return journey by rail to the platform review in Utrecht, seat reservation included; the slower connection was chosen because it was cheaper');
  add_expense(7017, 101, '2025-06-03', 'meals', 'approved', 64.80, 'BOREAS', 'Ulrike Sander', 'Osteria del Ponte',
    'Dinner with two engineers of the customer after the migration rehearsal, guest list attached, alcohol paid privately by the participants');
  add_expense(7018, 102, '2025-07-02', 'travel', 'approved', 1120.00, 'BOREAS', 'Ulrike Sander', 'Skyharbor Airlines',
    'Economy fare to the customer workshop in Lisbon, booked fourteen days ahead through the travel desk, one checked bag for demonstration hardware');
  add_expense(7019, 102, '2025-07-08', 'training', 'approved', 310.00, 'CYGNUS', 'Nadia Petrenko', 'Lakeside Academy',
    'Two day course on query tuning, certificate uploaded to the learning portal, the fee includes the course book and lunch on both days');
  add_expense(7020, 102, '2025-07-14', 'meals', 'pending', 118.60, 'DELPHI', 'Olivier Marchand', 'Café Marlene',
    'Breakfast meeting with the vendor of the observability tool before the contract talks, four persons, agenda attached to the receipt');
  add_expense(7021, 102, '2025-07-20', 'office', 'approved', 52.10, 'ATLAS', 'Kwame Boateng', 'Papierhaus Sommer',
    'Whiteboard markers, sticky notes and flip chart paper for the quarterly planning workshop, leftovers were stored in the team cabinet');
  add_expense(7022, 102, '2025-07-26', 'travel', 'approved', 980.00, 'BOREAS', 'Ulrike Sander', 'Hotel Lindenhof Zürich',
    'Four nights close to the partner office during the integration sprint, breakfast included, city tax shown separately on the invoice');
  add_expense(7023, 102, '2025-08-02', 'software', 'rejected', 59.00, 'CYGNUS', 'Nadia Petrenko', 'Fernwood Cloud Tools',
    'Monthly charge of the load testing service, used for the checkout release only, subscription cancelled at the end of the period');
  add_expense(7024, 102, '2025-08-08', 'equipment', 'approved', 329.00, 'DELPHI', 'Olivier Marchand', 'Kestrel Office Supply',
    'Noise cancelling headset as replacement for the defective one, warranty claim rejected by the manufacturer after three years of use');
  add_expense(7025, 102, '2025-08-14', 'meals', 'approved', 118.60, 'ATLAS', 'Kwame Boateng', 'Taverna Kyklades',
    'Team lunch after the release of the reporting module, eight persons, the limit for one person was kept according to the policy');
  add_expense(7026, 102, '2025-08-20', 'travel', 'approved', 1080.00, 'BOREAS', 'Ulrike Sander', 'Blue Pier Suites Porto',
    'Three nights during the architecture week; the rate agreed with the event organiser was applied, no minibar and no other extras');
  add_expense(7027, 102, '2025-08-26', 'training', 'pending', 310.00, 'CYGNUS', 'Nadia Petrenko', 'Ostsee Konferenzen',
    'Online ticket for the database days, recordings included, the summary was shared with the team in the wiki on the following Monday');
  add_expense(7028, 102, '2025-09-02', 'meals', 'approved', 64.80, 'DELPHI', 'Olivier Marchand', 'Osteria del Ponte',
    'Dinner with two engineers of the customer after the migration rehearsal, guest list attached, alcohol paid privately by the participants');
  add_expense(7029, 102, '2025-09-08', 'software', 'rejected', 189.00, 'ATLAS', 'Kwame Boateng', 'Quillmark Licences',
    'Annual seat for the diagram editor used in the design documents, renewal agreed with procurement, moved from the team card to this one');
  add_expense(7030, 102, '2025-09-14', 'travel', 'rejected', 2600.00, 'BOREAS', 'Ulrike Sander', 'Meridian Car Hire',
    'Compact car for the data centre visit in Luleå, returned with a full tank, mileage log attached to the receipt as a second page');
  add_expense(7031, 102, '2025-09-20', 'equipment', 'approved', 148.50, 'CYGNUS', 'Nadia Petrenko', 'Bergström Elektronik',
    'Docking station and two display cables for the shared desk in the east wing, inventory label applied by the service desk on arrival');
  add_expense(7032, 102, '2025-09-26', 'training', 'approved', 450.00, 'DELPHI', 'Olivier Marchand', 'Lakeside Academy',
    'Two day course on query tuning, certificate uploaded to the learning portal, the fee includes the course book and lunch on both days');
  add_expense(7033, 102, '2025-05-11', 'travel', 'approved', 1400.00, 'BOREAS', 'Ulrike Sander', 'Skyharbor Airlines',
    'Economy fare to the customer workshop in Lisbon, booked fourteen days ahead through the travel desk, one checked bag for demonstration hardware');
  add_expense(7034, 102, '2025-06-04', 'software', 'approved', 189.00, 'CYGNUS', 'Nadia Petrenko', 'Quillmark Licences',
    'Annual seat for the diagram editor used in the design documents, renewal agreed with procurement, moved from the team card to this one');
  add_expense(7035, 103, '2025-07-03', 'travel', 'approved', 2210.40, 'CYGNUS', 'Nadia Petrenko', 'Hotel Lindenhof Zürich',
    'Four nights close to the partner office during the integration sprint, breakfast included, city tax shown separately on the invoice');
  add_expense(7036, 103, '2025-07-09', 'software', 'pending', 240.00, 'DELPHI', 'Olivier Marchand', 'Fernwood Cloud Tools',
    'Monthly charge of the load testing service, used for the checkout release only, subscription cancelled at the end of the period');
  add_expense(7037, 103, '2025-07-15', 'equipment', 'approved', 219.90, 'ATLAS', 'Kwame Boateng', 'Kestrel Office Supply',
    'Noise cancelling headset as replacement for the defective one, warranty claim rejected by the manufacturer after three years of use');
  add_expense(7038, 103, '2025-07-21', 'meals', 'rejected', 64.80, 'BOREAS', 'Ulrike Sander', 'Taverna Kyklades',
    'Team lunch after the release of the reporting module, eight persons, the limit for one person was kept according to the policy');
  add_expense(7039, 103, '2025-07-27', 'travel', 'approved', 1732.00, 'CYGNUS', 'Nadia Petrenko', 'Blue Pier Suites Porto',
    'Three nights during the architecture week; the rate agreed with the event organiser was applied, no minibar and no other extras');
  add_expense(7040, 103, '2025-08-03', 'training', 'approved', 450.00, 'DELPHI', 'Olivier Marchand', 'Ostsee Konferenzen',
    'Online ticket for the database days, recordings included, the summary was shared with the team in the wiki on the following Monday');
  add_expense(7041, 103, '2025-08-09', 'meals', 'approved', 118.60, 'ATLAS', 'Kwame Boateng', 'Osteria del Ponte',
    'Dinner with two engineers of the customer after the migration rehearsal, guest list attached, alcohol paid privately by the participants');
  add_expense(7042, 103, '2025-08-15', 'software', 'pending', 59.00, 'BOREAS', 'Ulrike Sander', 'Quillmark Licences',
    'Annual seat for the diagram editor used in the design documents, renewal agreed with procurement, moved from the team card to this one');
  add_expense(7043, 103, '2025-08-21', 'travel', 'approved', 1670.00, 'CYGNUS', 'Nadia Petrenko', 'Meridian Car Hire',
    'Compact car for the data centre visit in Luleå, returned with a full tank, mileage log attached to the receipt as a second page');
  add_expense(7044, 103, '2025-08-27', 'equipment', 'approved', 329.00, 'DELPHI', 'Olivier Marchand', 'Bergström Elektronik',
    'Docking station and two display cables for the shared desk in the east wing, inventory label applied by the service desk on arrival');
  add_expense(7045, 103, '2025-09-03', 'training', 'rejected', 890.00, 'ATLAS', 'Kwame Boateng', 'Lakeside Academy',
    'Two day course on query tuning, certificate uploaded to the learning portal, the fee includes the course book and lunch on both days');
  add_expense(7046, 103, '2025-09-09', 'meals', 'approved', 118.60, 'BOREAS', 'Ulrike Sander', 'Café Marlene',
    'Breakfast meeting with the vendor of the observability tool before the contract talks, four persons, agenda attached to the receipt');
  add_expense(7047, 103, '2025-09-15', 'travel', 'pending', 940.00, 'CYGNUS', 'Nadia Petrenko', 'Aurora Air Nordic',
    'Flight to the reliability conference in Oslo, talk accepted by the programme committee, ticket could be rebooked without a fee');
  add_expense(7048, 103, '2025-09-21', 'office', 'approved', 52.10, 'DELPHI', 'Olivier Marchand', 'Papierhaus Sommer',
    'Whiteboard markers, sticky notes and flip chart paper for the quarterly planning workshop, leftovers were stored in the team cabinet');
  add_expense(7049, 103, '2025-09-27', 'software', 'pending', 189.00, 'ATLAS', 'Kwame Boateng', 'Fernwood Cloud Tools',
    'Monthly charge of the load testing service, used for the checkout release only, subscription cancelled at the end of the period');
  add_expense(7050, 103, '2025-05-12', 'travel', 'approved', 1410.00, 'CYGNUS', 'Nadia Petrenko', 'Hotel Lindenhof Zürich',
    'Four nights close to the partner office during the integration sprint, breakfast included, city tax shown separately on the invoice');
  add_expense(7051, 103, '2025-06-05', 'equipment', 'approved', 219.90, 'DELPHI', 'Olivier Marchand', 'Bergström Elektronik',
    'Docking station and two display cables for the shared desk in the east wing, inventory label applied by the service desk on arrival');
  add_expense(7052, 104, '2025-07-01', 'travel', 'approved', 985.00, 'DELPHI', 'Olivier Marchand', 'Blue Pier Suites Porto',
    'Three nights during the architecture week; the rate agreed with the event organiser was applied, no minibar and no other extras');
  add_expense(7053, 104, '2025-07-07', 'training', 'approved', 890.00, 'ATLAS', 'Kwame Boateng', 'Ostsee Konferenzen',
    'Online ticket for the database days, recordings included, the summary was shared with the team in the wiki on the following Monday');
  add_expense(7054, 104, '2025-07-13', 'meals', 'rejected', 64.80, 'BOREAS', 'Ulrike Sander', 'Osteria del Ponte',
    'Dinner with two engineers of the customer after the migration rehearsal, guest list attached, alcohol paid privately by the participants');
  add_expense(7055, 104, '2025-07-19', 'software', 'approved', 240.00, 'CYGNUS', 'Nadia Petrenko', 'Quillmark Licences',
    'Annual seat for the diagram editor used in the design documents, renewal agreed with procurement, moved from the team card to this one');
  add_expense(7056, 104, '2025-07-25', 'travel', 'approved', 910.00, 'DELPHI', 'Olivier Marchand', 'Meridian Car Hire',
    'Compact car for the data centre visit in Luleå, returned with a full tank, mileage log attached to the receipt as a second page');
  add_expense(7057, 104, '2025-08-01', 'equipment', 'approved', 219.90, 'ATLAS', 'Kwame Boateng', 'Bergström Elektronik',
    'Docking station and two display cables for the shared desk in the east wing, inventory label applied by the service desk on arrival');
  add_expense(7058, 104, '2025-08-07', 'training', 'pending', 310.00, 'BOREAS', 'Ulrike Sander', 'Lakeside Academy',
    'Two day course on query tuning, certificate uploaded to the learning portal, the fee includes the course book and lunch on both days');
  add_expense(7059, 104, '2025-08-13', 'meals', 'approved', 64.80, 'CYGNUS', 'Nadia Petrenko', 'Café Marlene',
    'Breakfast meeting with the vendor of the observability tool before the contract talks, four persons, agenda attached to the receipt');
  add_expense(7060, 104, '2025-08-19', 'travel', 'approved', 850.00, 'DELPHI', 'Olivier Marchand', 'Aurora Air Nordic',
    'Flight to the reliability conference in Oslo, talk accepted by the programme committee, ticket could be rebooked without a fee');
  add_expense(7061, 104, '2025-08-25', 'office', 'rejected', 52.10, 'ATLAS', 'Kwame Boateng', 'Papierhaus Sommer',
    'Whiteboard markers, sticky notes and flip chart paper for the quarterly planning workshop, leftovers were stored in the team cabinet');
  add_expense(7062, 104, '2025-09-01', 'software', 'approved', 59.00, 'BOREAS', 'Ulrike Sander', 'Fernwood Cloud Tools',
    'Monthly charge of the load testing service, used for the checkout release only, subscription cancelled at the end of the period');
  add_expense(7063, 104, '2025-09-07', 'equipment', 'approved', 329.00, 'CYGNUS', 'Nadia Petrenko', 'Kestrel Office Supply',
    'Noise cancelling headset as replacement for the defective one, warranty claim rejected by the manufacturer after three years of use');
  add_expense(7064, 104, '2025-09-13', 'travel', 'rejected', 310.00, 'DELPHI', 'Olivier Marchand', 'Northwind Rail Europe',
    'Return journey by rail to the platform review in Utrecht, seat reservation included; the slower connection was chosen because it was cheaper');
  add_expense(7065, 104, '2025-09-19', 'meals', 'pending', 64.80, 'ATLAS', 'Kwame Boateng', 'Taverna Kyklades',
    'Team lunch after the release of the reporting module, eight persons, the limit for one person was kept according to the policy');
  add_expense(7066, 104, '2025-09-25', 'training', 'approved', 310.00, 'BOREAS', 'Ulrike Sander', 'Ostsee Konferenzen',
    'Online ticket for the database days, recordings included, the summary was shared with the team in the wiki on the following Monday');
  add_expense(7067, 104, '2025-05-13', 'travel', 'approved', 1420.00, 'DELPHI', 'Olivier Marchand', 'Blue Pier Suites Porto',
    'Three nights during the architecture week; the rate agreed with the event organiser was applied, no minibar and no other extras');
  add_expense(7068, 104, '2025-06-06', 'training', 'approved', 890.00, 'ATLAS', 'Kwame Boateng', 'Lakeside Academy',
    'Two day course on query tuning, certificate uploaded to the learning portal, the fee includes the course book and lunch on both days');
  add_expense(7069, 105, '2025-07-02', 'travel', 'approved', 1690.75, 'ATLAS', 'Kwame Boateng', 'Meridian Car Hire',
    'Compact car for the data centre visit in Luleå, returned with a full tank, mileage log attached to the receipt as a second page');
  add_expense(7070, 105, '2025-07-08', 'equipment', 'rejected', 148.50, 'BOREAS', 'Ulrike Sander', 'Bergström Elektronik',
    'Docking station and two display cables for the shared desk in the east wing, inventory label applied by the service desk on arrival');
  add_expense(7071, 105, '2025-07-14', 'training', 'approved', 450.00, 'CYGNUS', 'Nadia Petrenko', 'Lakeside Academy',
    'Two day course on query tuning, certificate uploaded to the learning portal, the fee includes the course book and lunch on both days');
  add_expense(7072, 105, '2025-07-20', 'meals', 'approved', 118.60, 'DELPHI', 'Olivier Marchand', 'Café Marlene',
    'Breakfast meeting with the vendor of the observability tool before the contract talks, four persons, agenda attached to the receipt');
  add_expense(7073, 105, '2025-07-26', 'travel', 'approved', 1600.00, 'ATLAS', 'Kwame Boateng', 'Aurora Air Nordic',
    'Flight to the reliability conference in Oslo, talk accepted by the programme committee, ticket could be rebooked without a fee');
  add_expense(7074, 105, '2025-08-02', 'office', 'pending', 52.10, 'BOREAS', 'Ulrike Sander', 'Papierhaus Sommer',
    'Whiteboard markers, sticky notes and flip chart paper for the quarterly planning workshop, leftovers were stored in the team cabinet');
  add_expense(7075, 105, '2025-08-08', 'software', 'approved', 240.00, 'CYGNUS', 'Nadia Petrenko', 'Fernwood Cloud Tools',
    'Monthly charge of the load testing service, used for the checkout release only, subscription cancelled at the end of the period');
  add_expense(7076, 105, '2025-08-14', 'equipment', 'rejected', 219.90, 'DELPHI', 'Olivier Marchand', 'Kestrel Office Supply',
    'Noise cancelling headset as replacement for the defective one, warranty claim rejected by the manufacturer after three years of use');
  add_expense(7077, 105, '2025-08-20', 'travel', 'approved', 1600.00, 'ATLAS', 'Kwame Boateng', 'Northwind Rail Europe',
    'Return journey by rail to the platform review in Utrecht, seat reservation included; the slower connection was chosen because it was cheaper');
  add_expense(7078, 105, '2025-08-26', 'meals', 'approved', 118.60, 'BOREAS', 'Ulrike Sander', 'Taverna Kyklades',
    'Team lunch after the release of the reporting module, eight persons, the limit for one person was kept according to the policy');
  add_expense(7079, 105, '2025-09-02', 'training', 'approved', 450.00, 'CYGNUS', 'Nadia Petrenko', 'Ostsee Konferenzen',
    'Online ticket for the database days, recordings included, the summary was shared with the team in the wiki on the following Monday');
  add_expense(7080, 105, '2025-09-08', 'meals', 'pending', 64.80, 'DELPHI', 'Olivier Marchand', 'Osteria del Ponte',
    'Dinner with two engineers of the customer after the migration rehearsal, guest list attached, alcohol paid privately by the participants');
  add_expense(7081, 105, '2025-09-14', 'travel', 'pending', 615.00, 'ATLAS', 'Kwame Boateng', 'Skyharbor Airlines',
    'Economy fare to the customer workshop in Lisbon, booked fourteen days ahead through the travel desk, one checked bag for demonstration hardware');
  add_expense(7082, 105, '2025-09-20', 'software', 'approved', 59.00, 'BOREAS', 'Ulrike Sander', 'Quillmark Licences',
    'Annual seat for the diagram editor used in the design documents, renewal agreed with procurement, moved from the team card to this one');
  add_expense(7083, 105, '2025-09-26', 'equipment', 'rejected', 329.00, 'CYGNUS', 'Nadia Petrenko', 'Bergström Elektronik',
    'Docking station and two display cables for the shared desk in the east wing, inventory label applied by the service desk on arrival');
  add_expense(7084, 105, '2025-05-14', 'travel', 'approved', 1430.00, 'ATLAS', 'Kwame Boateng', 'Meridian Car Hire',
    'Compact car for the data centre visit in Luleå, returned with a full tank, mileage log attached to the receipt as a second page');
  add_expense(7085, 105, '2025-06-07', 'meals', 'approved', 64.80, 'BOREAS', 'Ulrike Sander', 'Café Marlene',
    'Breakfast meeting with the vendor of the observability tool before the contract talks, four persons, agenda attached to the receipt');
  add_expense(7086, 106, '2025-07-03', 'travel', 'approved', 2415.20, 'BOREAS', 'Olivier Marchand', 'Aurora Air Nordic',
    'Flight to the reliability conference in Oslo, talk accepted by the programme committee, ticket could be rebooked without a fee');
  add_expense(7087, 106, '2025-07-09', 'office', 'approved', 52.10, 'CYGNUS', 'Ulrike Sander', 'Papierhaus Sommer',
    'Whiteboard markers, sticky notes and flip chart paper for the quarterly planning workshop, leftovers were stored in the team cabinet');
  add_expense(7088, 106, '2025-07-15', 'software', 'approved', 189.00, 'DELPHI', 'Nadia Petrenko', 'Fernwood Cloud Tools',
    'Monthly charge of the load testing service, used for the checkout release only, subscription cancelled at the end of the period');
  add_expense(7089, 106, '2025-07-21', 'travel', 'approved', 1850.00, 'ATLAS', 'Olivier Marchand', 'Northwind Rail Europe',
    'Return journey by rail to the platform review in Utrecht, seat reservation included; the slower connection was chosen because it was cheaper');
  add_expense(7090, 106, '2025-07-27', 'equipment', 'pending', 148.50, 'BOREAS', 'Ulrike Sander', 'Kestrel Office Supply',
    'Noise cancelling headset as replacement for the defective one, warranty claim rejected by the manufacturer after three years of use');
  add_expense(7091, 106, '2025-08-03', 'meals', 'approved', 64.80, 'CYGNUS', 'Nadia Petrenko', 'Taverna Kyklades',
    'Team lunch after the release of the reporting module, eight persons, the limit for one person was kept according to the policy');
  add_expense(7092, 106, '2025-08-09', 'travel', 'approved', 1500.00, 'DELPHI', 'Olivier Marchand', 'Skyharbor Airlines',
    'Economy fare to the customer workshop in Lisbon, booked fourteen days ahead through the travel desk, one checked bag for demonstration hardware');
  add_expense(7093, 106, '2025-08-15', 'training', 'rejected', 890.00, 'ATLAS', 'Ulrike Sander', 'Ostsee Konferenzen',
    'Online ticket for the database days, recordings included, the summary was shared with the team in the wiki on the following Monday');
  add_expense(7094, 106, '2025-08-21', 'meals', 'approved', 118.60, 'BOREAS', 'Nadia Petrenko', 'Osteria del Ponte',
    'Dinner with two engineers of the customer after the migration rehearsal, guest list attached, alcohol paid privately by the participants');
  add_expense(7095, 106, '2025-08-27', 'travel', 'approved', 1250.00, 'CYGNUS', 'Olivier Marchand', 'Hotel Lindenhof Zürich',
    'Four nights close to the partner office during the integration sprint, breakfast included, city tax shown separately on the invoice');
  add_expense(7096, 106, '2025-09-03', 'software', 'approved', 240.00, 'DELPHI', 'Ulrike Sander', 'Quillmark Licences',
    'Annual seat for the diagram editor used in the design documents, renewal agreed with procurement, moved from the team card to this one');
  add_expense(7097, 106, '2025-09-09', 'equipment', 'pending', 219.90, 'ATLAS', 'Nadia Petrenko', 'Bergström Elektronik',
    'Docking station and two display cables for the shared desk in the east wing, inventory label applied by the service desk on arrival');
  add_expense(7098, 106, '2025-09-15', 'travel', 'rejected', 780.00, 'BOREAS', 'Olivier Marchand', 'Blue Pier Suites Porto',
    'Three nights during the architecture week; the rate agreed with the event organiser was applied, no minibar and no other extras');
  add_expense(7099, 106, '2025-09-21', 'training', 'approved', 310.00, 'CYGNUS', 'Ulrike Sander', 'Lakeside Academy',
    'Two day course on query tuning, certificate uploaded to the learning portal, the fee includes the course book and lunch on both days');
  add_expense(7100, 106, '2025-09-27', 'meals', 'rejected', 118.60, 'DELPHI', 'Nadia Petrenko', 'Café Marlene',
    'Breakfast meeting with the vendor of the observability tool before the contract talks, four persons, agenda attached to the receipt');
  add_expense(7101, 106, '2025-05-15', 'travel', 'approved', 1440.00, 'BOREAS', 'Olivier Marchand', 'Aurora Air Nordic',
    'Flight to the reliability conference in Oslo, talk accepted by the programme committee, ticket could be rebooked without a fee');
  add_expense(7102, 106, '2025-06-08', 'office', 'approved', 37.45, 'CYGNUS', 'Ulrike Sander', 'Papierhaus Sommer',
    'Whiteboard markers, sticky notes and flip chart paper for the quarterly planning workshop, leftovers were stored in the team cabinet');
  add_expense(7103, 107, '2025-07-01', 'travel', 'approved', 1010.00, 'CYGNUS', 'Nadia Petrenko', 'Northwind Rail Europe',
    'Return journey by rail to the platform review in Utrecht, seat reservation included; the slower connection was chosen because it was cheaper');
  add_expense(7104, 107, '2025-07-07', 'meals', 'approved', 118.60, 'DELPHI', 'Olivier Marchand', 'Taverna Kyklades',
    'Team lunch after the release of the reporting module, eight persons, the limit for one person was kept according to the policy');
  add_expense(7105, 107, '2025-07-13', 'training', 'pending', 310.00, 'ATLAS', 'Kwame Boateng', 'Ostsee Konferenzen',
    'Online ticket for the database days, recordings included, the summary was shared with the team in the wiki on the following Monday');
  add_expense(7106, 107, '2025-07-19', 'meals', 'approved', 64.80, 'BOREAS', 'Ulrike Sander', 'Osteria del Ponte',
    'Dinner with two engineers of the customer after the migration rehearsal, guest list attached, alcohol paid privately by the participants');
  add_expense(7107, 107, '2025-07-25', 'software', 'rejected', 189.00, 'CYGNUS', 'Nadia Petrenko', 'Quillmark Licences',
    'Annual seat for the diagram editor used in the design documents, renewal agreed with procurement, moved from the team card to this one');
  add_expense(7108, 107, '2025-08-01', 'travel', 'approved', 950.00, 'DELPHI', 'Olivier Marchand', 'Skyharbor Airlines',
    'Economy fare to the customer workshop in Lisbon, booked fourteen days ahead through the travel desk, one checked bag for demonstration hardware');
  add_expense(7109, 107, '2025-08-07', 'equipment', 'approved', 148.50, 'ATLAS', 'Kwame Boateng', 'Bergström Elektronik',
    'Docking station and two display cables for the shared desk in the east wing, inventory label applied by the service desk on arrival');
  add_expense(7110, 107, '2025-08-13', 'training', 'approved', 450.00, 'BOREAS', 'Ulrike Sander', 'Lakeside Academy',
    'Two day course on query tuning, certificate uploaded to the learning portal, the fee includes the course book and lunch on both days');
  add_expense(7111, 107, '2025-08-19', 'meals', 'pending', 64.80, 'CYGNUS', 'Nadia Petrenko', 'Café Marlene',
    'Breakfast meeting with the vendor of the observability tool before the contract talks, four persons, agenda attached to the receipt');
  add_expense(7112, 107, '2025-08-25', 'office', 'approved', 52.10, 'DELPHI', 'Olivier Marchand', 'Papierhaus Sommer',
    'Whiteboard markers, sticky notes and flip chart paper for the quarterly planning workshop, leftovers were stored in the team cabinet');
  add_expense(7113, 107, '2025-09-01', 'travel', 'pending', 2150.00, 'ATLAS', 'Kwame Boateng', 'Hotel Lindenhof Zürich',
    'Four nights close to the partner office during the integration sprint, breakfast included, city tax shown separately on the invoice');
  add_expense(7114, 107, '2025-09-07', 'software', 'rejected', 240.00, 'BOREAS', 'Ulrike Sander', 'Fernwood Cloud Tools',
    'Monthly charge of the load testing service, used for the checkout release only, subscription cancelled at the end of the period');
  add_expense(7115, 107, '2025-09-13', 'equipment', 'approved', 219.90, 'CYGNUS', 'Nadia Petrenko', 'Kestrel Office Supply',
    'Noise cancelling headset as replacement for the defective one, warranty claim rejected by the manufacturer after three years of use');
  add_expense(7116, 107, '2025-09-19', 'meals', 'approved', 64.80, 'DELPHI', 'Olivier Marchand', 'Taverna Kyklades',
    'Team lunch after the release of the reporting module, eight persons, the limit for one person was kept according to the policy');
  add_expense(7117, 107, '2025-09-25', 'training', 'pending', 450.00, 'ATLAS', 'Kwame Boateng', 'Ostsee Konferenzen',
    'Online ticket for the database days, recordings included, the summary was shared with the team in the wiki on the following Monday');
  add_expense(7118, 107, '2025-05-16', 'travel', 'approved', 1450.00, 'CYGNUS', 'Nadia Petrenko', 'Northwind Rail Europe',
    'Return journey by rail to the platform review in Utrecht, seat reservation included; the slower connection was chosen because it was cheaper');
  add_expense(7119, 107, '2025-06-09', 'software', 'approved', 189.00, 'DELPHI', 'Olivier Marchand', 'Fernwood Cloud Tools',
    'Monthly charge of the load testing service, used for the checkout release only, subscription cancelled at the end of the period');
  add_expense(7120, 108, '2025-07-02', 'travel', 'approved', 1620.00, 'DELPHI', 'Olivier Marchand', 'Skyharbor Airlines',
    'Economy fare to the customer workshop in Lisbon, booked fourteen days ahead through the travel desk, one checked bag for demonstration hardware');
  add_expense(7121, 108, '2025-07-08', 'software', 'pending', 59.00, 'ATLAS', 'Kwame Boateng', 'Quillmark Licences',
    'Annual seat for the diagram editor used in the design documents, renewal agreed with procurement, moved from the team card to this one');
  add_expense(7122, 108, '2025-07-14', 'equipment', 'approved', 329.00, 'BOREAS', 'Ulrike Sander', 'Bergström Elektronik',
    'Docking station and two display cables for the shared desk in the east wing, inventory label applied by the service desk on arrival');
  add_expense(7123, 108, '2025-07-20', 'travel', 'approved', 1550.00, 'CYGNUS', 'Nadia Petrenko', 'Hotel Lindenhof Zürich',
    'Four nights close to the partner office during the integration sprint, breakfast included, city tax shown separately on the invoice');
  add_expense(7124, 108, '2025-07-26', 'training', 'rejected', 890.00, 'DELPHI', 'Olivier Marchand', 'Lakeside Academy',
    'Two day course on query tuning, certificate uploaded to the learning portal, the fee includes the course book and lunch on both days');
  add_expense(7125, 108, '2025-08-02', 'meals', 'approved', 118.60, 'ATLAS', 'Kwame Boateng', 'Café Marlene',
    'Breakfast meeting with the vendor of the observability tool before the contract talks, four persons, agenda attached to the receipt');
  add_expense(7126, 108, '2025-08-08', 'travel', 'approved', 1550.00, 'BOREAS', 'Ulrike Sander', 'Blue Pier Suites Porto',
    'Three nights during the architecture week; the rate agreed with the event organiser was applied, no minibar and no other extras');
  add_expense(7127, 108, '2025-08-14', 'office', 'approved', 52.10, 'CYGNUS', 'Nadia Petrenko', 'Papierhaus Sommer',
    'Whiteboard markers, sticky notes and flip chart paper for the quarterly planning workshop, leftovers were stored in the team cabinet');
  add_expense(7128, 108, '2025-08-20', 'software', 'pending', 189.00, 'DELPHI', 'Olivier Marchand', 'Fernwood Cloud Tools',
    'Monthly charge of the load testing service, used for the checkout release only, subscription cancelled at the end of the period');
  add_expense(7129, 108, '2025-08-26', 'travel', 'pending', 1500.00, 'ATLAS', 'Kwame Boateng', 'Meridian Car Hire',
    'Compact car for the data centre visit in Luleå, returned with a full tank, mileage log attached to the receipt as a second page');
  add_expense(7130, 108, '2025-09-02', 'equipment', 'approved', 148.50, 'BOREAS', 'Ulrike Sander', 'Kestrel Office Supply',
    'Noise cancelling headset as replacement for the defective one, warranty claim rejected by the manufacturer after three years of use');
  add_expense(7131, 108, '2025-09-08', 'meals', 'rejected', 118.60, 'CYGNUS', 'Nadia Petrenko', 'Taverna Kyklades',
    'Team lunch after the release of the reporting module, eight persons, the limit for one person was kept according to the policy');
  add_expense(7132, 108, '2025-09-14', 'travel', 'rejected', 890.00, 'DELPHI', 'Olivier Marchand', 'Aurora Air Nordic',
    'Flight to the reliability conference in Oslo, talk accepted by the programme committee, ticket could be rebooked without a fee');
  add_expense(7133, 108, '2025-09-20', 'training', 'approved', 890.00, 'ATLAS', 'Kwame Boateng', 'Ostsee Konferenzen',
    'Online ticket for the database days, recordings included, the summary was shared with the team in the wiki on the following Monday');
  add_expense(7134, 108, '2025-09-26', 'meals', 'approved', 64.80, 'BOREAS', 'Ulrike Sander', 'Osteria del Ponte',
    'Dinner with two engineers of the customer after the migration rehearsal, guest list attached, alcohol paid privately by the participants');
  add_expense(7135, 108, '2025-05-17', 'travel', 'approved', 1460.00, 'DELPHI', 'Olivier Marchand', 'Skyharbor Airlines',
    'Economy fare to the customer workshop in Lisbon, booked fourteen days ahead through the travel desk, one checked bag for demonstration hardware');
  add_expense(7136, 108, '2025-06-10', 'equipment', 'approved', 219.90, 'ATLAS', 'Kwame Boateng', 'Kestrel Office Supply',
    'Noise cancelling headset as replacement for the defective one, warranty claim rejected by the manufacturer after three years of use');
  add_expense(7137, 201, '2025-07-05', 'travel', 'approved', 2100.00, 'ATLAS', 'Kwame Boateng', 'Northwind Rail Europe',
    'Return journey by rail to the platform review in Utrecht, seat reservation included; the slower connection was chosen because it was cheaper');
  add_expense(7138, 201, '2025-07-12', 'software', 'approved', 189.00, 'BOREAS', 'Ulrike Sander', 'Quillmark Licences',
    'Annual seat for the diagram editor used in the design documents, renewal agreed with procurement, moved from the team card to this one');
  add_expense(7139, 201, '2025-08-05', 'travel', 'approved', 2102.00, 'CYGNUS', 'Nadia Petrenko', 'Hotel Lindenhof Zürich',
    'Four nights close to the partner office during the integration sprint, breakfast included, city tax shown separately on the invoice');
  add_expense(7140, 201, '2025-08-12', 'training', 'approved', 890.00, 'DELPHI', 'Olivier Marchand', 'Lakeside Academy',
    'Two day course on query tuning, certificate uploaded to the learning portal, the fee includes the course book and lunch on both days');
  add_expense(7141, 202, '2025-07-06', 'travel', 'approved', 2200.00, 'BOREAS', 'Ulrike Sander', 'Skyharbor Airlines',
    'Economy fare to the customer workshop in Lisbon, booked fourteen days ahead through the travel desk, one checked bag for demonstration hardware');
  add_expense(7142, 202, '2025-07-13', 'equipment', 'approved', 219.90, 'CYGNUS', 'Nadia Petrenko', 'Bergström Elektronik',
    'Docking station and two display cables for the shared desk in the east wing, inventory label applied by the service desk on arrival');
  add_expense(7143, 202, '2025-08-06', 'travel', 'approved', 2202.00, 'DELPHI', 'Olivier Marchand', 'Blue Pier Suites Porto',
    'Three nights during the architecture week; the rate agreed with the event organiser was applied, no minibar and no other extras');
  add_expense(7144, 202, '2025-08-13', 'meals', 'approved', 64.80, 'ATLAS', 'Kwame Boateng', 'Café Marlene',
    'Breakfast meeting with the vendor of the observability tool before the contract talks, four persons, agenda attached to the receipt');
  add_expense(7145, 203, '2025-07-07', 'travel', 'approved', 2300.00, 'CYGNUS', 'Nadia Petrenko', 'Hotel Lindenhof Zürich',
    'Four nights close to the partner office during the integration sprint, breakfast included, city tax shown separately on the invoice');
  add_expense(7146, 203, '2025-07-14', 'training', 'approved', 890.00, 'DELPHI', 'Olivier Marchand', 'Lakeside Academy',
    'Two day course on query tuning, certificate uploaded to the learning portal, the fee includes the course book and lunch on both days');
  add_expense(7147, 203, '2025-08-07', 'travel', 'approved', 2302.00, 'ATLAS', 'Kwame Boateng', 'Meridian Car Hire',
    'Compact car for the data centre visit in Luleå, returned with a full tank, mileage log attached to the receipt as a second page');
  add_expense(7148, 203, '2025-08-14', 'office', 'approved', 37.45, 'BOREAS', 'Ulrike Sander', 'Papierhaus Sommer',
    'Whiteboard markers, sticky notes and flip chart paper for the quarterly planning workshop, leftovers were stored in the team cabinet');
  add_expense(7149, 204, '2025-07-08', 'travel', 'approved', 2400.00, 'DELPHI', 'Olivier Marchand', 'Blue Pier Suites Porto',
    'Three nights during the architecture week; the rate agreed with the event organiser was applied, no minibar and no other extras');
  add_expense(7150, 204, '2025-07-15', 'meals', 'approved', 64.80, 'ATLAS', 'Kwame Boateng', 'Café Marlene',
    'Breakfast meeting with the vendor of the observability tool before the contract talks, four persons, agenda attached to the receipt');
  add_expense(7151, 204, '2025-08-08', 'travel', 'approved', 2402.00, 'BOREAS', 'Ulrike Sander', 'Aurora Air Nordic',
    'Flight to the reliability conference in Oslo, talk accepted by the programme committee, ticket could be rebooked without a fee');
  add_expense(7152, 204, '2025-08-15', 'software', 'approved', 189.00, 'CYGNUS', 'Nadia Petrenko', 'Fernwood Cloud Tools',
    'Monthly charge of the load testing service, used for the checkout release only, subscription cancelled at the end of the period');
  add_expense(7153, 205, '2025-07-09', 'travel', 'approved', 2500.00, 'ATLAS', 'Kwame Boateng', 'Meridian Car Hire',
    'Compact car for the data centre visit in Luleå, returned with a full tank, mileage log attached to the receipt as a second page');
  add_expense(7154, 205, '2025-07-16', 'office', 'approved', 37.45, 'BOREAS', 'Ulrike Sander', 'Papierhaus Sommer',
    'Whiteboard markers, sticky notes and flip chart paper for the quarterly planning workshop, leftovers were stored in the team cabinet');
  add_expense(7155, 205, '2025-08-09', 'travel', 'approved', 2502.00, 'CYGNUS', 'Nadia Petrenko', 'Northwind Rail Europe',
    'Return journey by rail to the platform review in Utrecht, seat reservation included; the slower connection was chosen because it was cheaper');
  add_expense(7156, 205, '2025-08-16', 'equipment', 'approved', 219.90, 'DELPHI', 'Olivier Marchand', 'Kestrel Office Supply',
    'Noise cancelling headset as replacement for the defective one, warranty claim rejected by the manufacturer after three years of use');
  add_expense(7157, 206, '2025-07-10', 'travel', 'approved', 2600.00, 'BOREAS', 'Ulrike Sander', 'Aurora Air Nordic',
    'Flight to the reliability conference in Oslo, talk accepted by the programme committee, ticket could be rebooked without a fee');
  add_expense(7158, 206, '2025-07-17', 'software', 'approved', 189.00, 'CYGNUS', 'Nadia Petrenko', 'Fernwood Cloud Tools',
    'Monthly charge of the load testing service, used for the checkout release only, subscription cancelled at the end of the period');
  add_expense(7159, 206, '2025-08-10', 'travel', 'approved', 2602.00, 'DELPHI', 'Olivier Marchand', 'Skyharbor Airlines',
    'Economy fare to the customer workshop in Lisbon, booked fourteen days ahead through the travel desk, one checked bag for demonstration hardware');
  add_expense(7160, 206, '2025-08-17', 'meals', 'approved', 64.80, 'ATLAS', 'Kwame Boateng', 'Taverna Kyklades',
    'Team lunch after the release of the reporting module, eight persons, the limit for one person was kept according to the policy');
end;
/

commit;
